/** Raw figures, tables, charts and the page, for chapters to use. */
@NullMarked
package dev.hilo.benchmarks.report;

import org.jspecify.annotations.NullMarked;
