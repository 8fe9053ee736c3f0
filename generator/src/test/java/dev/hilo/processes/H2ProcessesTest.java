package dev.hilo.processes;

import org.junit.jupiter.api.Tag;

@Tag("soak")
class H2ProcessesTest extends ProcessesContract {}
