package dev.hilo.benchmarks.report;

/**
 * A figure that HiLo promises to reach, and what it reached.
 *
 * @param number its number among them
 * @param requirement what is promised
 * @param measured what was measured
 * @param held whether it was kept
 */
public record MustHold(int number, String requirement, String measured, boolean held) {}
