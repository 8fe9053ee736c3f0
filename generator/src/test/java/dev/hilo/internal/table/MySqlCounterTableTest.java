package dev.hilo.internal.table;

class MySqlCounterTableTest extends CounterTableContract
    implements RaiseContract, WireContract, ThrownErrorContract {}
