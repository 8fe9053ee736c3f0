package dev.hilo.chaos;

class MySqlChaosTest extends ChaosTest {}
