package dev.hilo.benchmarks.virtual;

import java.util.function.IntSupplier;

/**
 * How CosId's SegmentId and Hibernate's pooled-lo reserve: when the last number is used, while the
 * caller waits. RavenDB's client does so too, with a size of its own each time.
 */
final class OnDemand implements Generator {

  private final IntSupplier size;
  private final Store store;
  private long next = 1;
  private long max;

  /**
   * @param size how many numbers are reserved now
   */
  OnDemand(IntSupplier size, Store store) {
    this.size = size;
    this.store = store;
  }

  @Override
  public long next() {
    if (next > max) {
      int count = size.getAsInt();
      max = store.add(count);
      next = max - count + 1;
    }
    return next++;
  }
}
