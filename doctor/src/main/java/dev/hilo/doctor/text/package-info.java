/** Prints scripts that turn numeric ids into text ids: see docs/how-to/text-ids.md. */
@NullMarked
package dev.hilo.doctor.text;

import org.jspecify.annotations.NullMarked;
