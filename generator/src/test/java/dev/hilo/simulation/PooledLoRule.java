package dev.hilo.simulation;

/** How Hibernate's pooled-lo reserves: when the last number is used, while the caller waits. */
final class PooledLoRule implements NumberGenerator {

  private final int size;
  private final NumberStore store;
  private long next = 1;
  private long max;

  PooledLoRule(int size, NumberStore store) {
    this.size = size;
    this.store = store;
  }

  @Override
  public long next() {
    if (next > max) {
      max = store.add(size);
      next = max - size + 1;
    }
    return next++;
  }
}
