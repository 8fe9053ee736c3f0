package dev.hilo.internal.table;

class OracleCounterTableTest extends CounterTableContract {}
