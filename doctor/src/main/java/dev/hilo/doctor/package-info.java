/**
 * Examines a database for counters behind the rows they number, wrong names of counters, and
 * columns that do not fit: see docs/how-to/doctor.md.
 *
 * <p>{@link dev.hilo.doctor.Doctor#examine} returns a list of {@link dev.hilo.doctor.Finding}, and
 * {@link dev.hilo.doctor.Doctor#repair} raises the counters that are behind. The command line is
 * {@link dev.hilo.doctor.HiLoDoctor}.
 */
@NullMarked
package dev.hilo.doctor;

import org.jspecify.annotations.NullMarked;
