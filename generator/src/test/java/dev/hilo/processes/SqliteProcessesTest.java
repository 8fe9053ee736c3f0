package dev.hilo.processes;

import org.junit.jupiter.api.Tag;

@Tag("soak")
class SqliteProcessesTest extends ProcessesContract {}
