/** Reports on series of gapless numbers: see docs/how-to/tax-office.md. */
@NullMarked
package dev.hilo.doctor.series;

import org.jspecify.annotations.NullMarked;
