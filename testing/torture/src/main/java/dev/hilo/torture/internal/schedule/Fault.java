package dev.hilo.torture.internal.schedule;

/**
 * A fault of the schedule.
 *
 * @param atNanos when, counted from the start of the run
 * @param client the place of the client
 * @param millis how long it lasts, or how long the client waits before it is restarted
 */
public record Fault(long atNanos, FaultKind kind, int client, int millis) {}
