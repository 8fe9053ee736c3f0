package dev.hilo.spring.actuate;

import java.time.Instant;

/**
 * Why the last reservation was given up that failed.
 *
 * @param at when
 * @param message what callers were told
 */
public record LastError(Instant at, String message) {}
