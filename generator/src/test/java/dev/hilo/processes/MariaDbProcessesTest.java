package dev.hilo.processes;

import org.junit.jupiter.api.Tag;

@Tag("soak")
class MariaDbProcessesTest extends ProcessesContract {}
