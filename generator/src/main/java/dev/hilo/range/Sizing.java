package dev.hilo.range;

import org.jspecify.annotations.Nullable;

/**
 * How large the ranges of a counter have become.
 *
 * @param size the size the rule gave last
 * @param askedAt when the last range was asked for
 */
record Sizing(int size, long askedAt) {

  /** The sizing of the next range, given that of the last or null. */
  static Sizing next(SizeRule rule, @Nullable Sizing last, long now) {
    int size = last == null ? rule.first() : rule.next(last.size, now - last.askedAt);
    return new Sizing(size, now);
  }
}
