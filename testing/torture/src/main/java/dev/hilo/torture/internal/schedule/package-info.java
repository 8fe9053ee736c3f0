/** The kinds of faults, and the schedule: when which fault meets which client. */
@NullMarked
package dev.hilo.torture.internal.schedule;

import org.jspecify.annotations.NullMarked;
