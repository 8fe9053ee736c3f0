@NullMarked
package dev.hilo.benchmarks.report;

import org.jspecify.annotations.NullMarked;
