/** The Javas that are measured on. */
@NullMarked
package dev.hilo.benchmarks.jvm;

import org.jspecify.annotations.NullMarked;
