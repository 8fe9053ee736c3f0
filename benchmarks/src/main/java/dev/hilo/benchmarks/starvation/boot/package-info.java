/** A Spring Boot application. In a separate package, because Spring Boot scans it for entities. */
@NullMarked
package dev.hilo.benchmarks.starvation.boot;

import org.jspecify.annotations.NullMarked;
