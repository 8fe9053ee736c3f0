package dev.hilo.processes;

class PostgreSqlProcessesTest extends ProcessesContract {}
