/** The report at the end of a run, as text and as HTML. */
@NullMarked
package dev.hilo.torture.internal.report;

import org.jspecify.annotations.NullMarked;
