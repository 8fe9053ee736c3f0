package dev.hilo.internal.table;

class MariaDbCounterTableTest extends CounterTableContract
    implements RaiseContract, WireContract, ThrownErrorContract {}
