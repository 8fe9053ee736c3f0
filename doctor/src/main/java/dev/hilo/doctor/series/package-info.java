/**
 * Reports on series of gapless numbers: duplicates, and numbers that no row has. See
 * docs/how-to/tax-office.md. Start with {@link dev.hilo.doctor.series.SeriesReport}.
 */
@NullMarked
package dev.hilo.doctor.series;

import org.jspecify.annotations.NullMarked;
