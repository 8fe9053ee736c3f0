package dev.hilo.internal.table;

class H2CounterTableTest extends CounterTableContract implements RaiseContract {}
