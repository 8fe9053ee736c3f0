/**
 * Prints scripts that turn numeric ids into text ids, and back: see docs/how-to/text-ids.md. Start
 * with {@link dev.hilo.doctor.text.TextIds}.
 */
@NullMarked
package dev.hilo.doctor.text;

import org.jspecify.annotations.NullMarked;
