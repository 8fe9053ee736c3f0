package dev.hilo;

import dev.hilo.range.FakeTable;

/** Builds a {@link HiLo} on a table in memory. */
final class FakeHiLo {

  private FakeHiLo() {}

  static HiLoBuilder on(FakeTable table) {
    return new HiLoBuilder(settings -> table);
  }
}
