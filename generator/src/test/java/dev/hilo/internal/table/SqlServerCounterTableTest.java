package dev.hilo.internal.table;

class SqlServerCounterTableTest extends CounterTableContract {}
