package dev.hilo.benchmarks.processes;

/** How large ranges are. */
enum Sizing {
  /** So small that the row is what all wait for. */
  FIXED("fixed, 1,000", 1000, 1000),
  /** The default rule: all have reached its most before somebody looks. */
  ADAPTIVE("adaptive, grown to 1,048,576", 32, 1 << 20);

  private final String label;
  private final int least;
  private final int most;

  Sizing(String label, int least, int most) {
    this.label = label;
    this.least = least;
    this.most = most;
  }

  /** For people. */
  String label() {
    return label;
  }

  /** The size of the first range, and the smallest. */
  int least() {
    return least;
  }

  /** The size of the largest. */
  int most() {
    return most;
  }
}
