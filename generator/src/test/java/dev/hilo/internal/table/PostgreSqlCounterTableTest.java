package dev.hilo.internal.table;

class PostgreSqlCounterTableTest extends CounterTableContract
    implements RaiseContract, WireContract, ThrownErrorContract {}
