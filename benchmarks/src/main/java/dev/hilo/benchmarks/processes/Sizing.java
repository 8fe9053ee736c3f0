package dev.hilo.benchmarks.processes;

/** How large ranges are; from the beginning, so that nothing has to settle first. */
enum Sizing {
  /** So small that the row is what all wait for. */
  SMALL("1,000", 1000),
  /** What the adaptive rule ends at in such a hurry. */
  GROWN("1,048,576", 1 << 20);

  private final String label;
  private final int numbers;

  Sizing(String label, int numbers) {
    this.label = label;
    this.numbers = numbers;
  }

  /** For people. */
  String label() {
    return label;
  }

  int numbers() {
    return numbers;
  }
}
