package dev.hilo.processes;

import org.junit.jupiter.api.Tag;

@Tag("soak")
class MariaDbGaplessProcessesTest extends GaplessProcessesContract {}
