package dev.hilo.simulation;

/** How Hibernate's pooled-lo reserves: when the last number is used, while the caller waits. */
final class OnDemand implements Generator {

  private final int size;
  private final Store store;
  private long next = 1;
  private long max;

  OnDemand(int size, Store store) {
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
