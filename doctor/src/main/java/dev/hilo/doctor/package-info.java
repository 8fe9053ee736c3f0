/**
 * Examines a database for counters behind the rows they number, wrong names of counters, and
 * columns that do not fit: see docs/how-to/doctor.md.
 */
@NullMarked
package dev.hilo.doctor;

import org.jspecify.annotations.NullMarked;
