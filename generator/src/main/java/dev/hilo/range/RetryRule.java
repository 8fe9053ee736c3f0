package dev.hilo.range;

import java.util.function.BooleanSupplier;

/**
 * What the retries of one instance have in common.
 *
 * @param time the clock
 * @param backoff how long to pause after an attempt that another client won
 * @param gate keeps a database that does not serve from being overrun
 * @param timeoutNanos how long a caller waits at most
 * @param closed whether the instance is closed, which ends all requests
 */
record RetryRule(
    MonotonicTime time,
    Backoff backoff,
    OutageGate gate,
    long timeoutNanos,
    BooleanSupplier closed) {}
