/** An application with HiLo. In a separate package, because Spring Boot scans it for entities. */
@NullMarked
package dev.hilo.benchmarks.startup.hilo;

import org.jspecify.annotations.NullMarked;
