/** Carries out the faults: of clients by the schedule, and of nodes by the user's commands. */
@NullMarked
package dev.hilo.torture.internal.faults;

import org.jspecify.annotations.NullMarked;
