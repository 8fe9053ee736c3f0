/** What chapters share: processes, databases, and what the peers need to run. */
@NullMarked
package dev.hilo.benchmarks.harness;

import org.jspecify.annotations.NullMarked;
