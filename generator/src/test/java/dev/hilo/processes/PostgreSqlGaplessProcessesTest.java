package dev.hilo.processes;

class PostgreSqlGaplessProcessesTest extends GaplessProcessesContract {}
