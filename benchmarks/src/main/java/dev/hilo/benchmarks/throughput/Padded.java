package dev.hilo.benchmarks.throughput;

import java.util.concurrent.atomic.AtomicLong;

/** A number with two cache lines behind it that nobody writes to. */
@SuppressWarnings("unused")
final class Padded extends AtomicLong {

  private static final long serialVersionUID = 1;

  private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
}
