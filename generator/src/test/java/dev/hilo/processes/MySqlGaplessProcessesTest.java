package dev.hilo.processes;

import org.junit.jupiter.api.Tag;

@Tag("soak")
class MySqlGaplessProcessesTest extends GaplessProcessesContract {}
