package dev.hilo.chaos;

class PostgreSqlChaosTest extends ChaosTest {}
