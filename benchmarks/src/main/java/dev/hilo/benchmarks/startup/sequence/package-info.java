/**
 * An application without HiLo. In a separate package, because Spring Boot scans it for entities.
 */
@NullMarked
package dev.hilo.benchmarks.startup.sequence;

import org.jspecify.annotations.NullMarked;
