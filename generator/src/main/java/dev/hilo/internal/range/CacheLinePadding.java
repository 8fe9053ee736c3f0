package dev.hilo.internal.range;

/** Pads nearly a cache line before the fields of a subclass. */
@SuppressWarnings("UnusedVariable")
abstract class CacheLinePadding {

  private long before1, before2, before3, before4, before5, before6;
}
