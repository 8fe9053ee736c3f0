/**
 * Examines a database for counters behind the rows they number, and columns that do not fit: see
 * docs/how-to/doctor.md.
 *
 * <p>Start with {@link dev.hilo.doctor.Doctor}: {@link dev.hilo.doctor.Doctor#examine examine}
 * returns a list of {@link dev.hilo.doctor.Finding}, and {@link dev.hilo.doctor.Doctor#repair
 * repair} raises the counters that are behind. The runnable jar is the command line.
 */
@NullMarked
package dev.hilo.doctor;

import org.jspecify.annotations.NullMarked;
