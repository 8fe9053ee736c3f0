/** What chapters measure into and write with: raw figures, tables, charts, the page. */
@NullMarked
package dev.hilo.benchmarks.report;

import org.jspecify.annotations.NullMarked;
