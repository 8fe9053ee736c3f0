package dev.hilo.benchmarks.paced;

import dev.hilo.benchmarks.virtual.Store;
import me.ahoo.cosid.segment.IdSegmentDistributor;

/** Where CosId has its segments from. */
public final class CosIdStore implements IdSegmentDistributor {

  private final Store store;
  private final long step;

  /** Of so many numbers a segment. */
  public CosIdStore(Store store, long step) {
    this.store = store;
    this.step = step;
  }

  @Override
  public String getNamespace() {
    return "benchmarks";
  }

  @Override
  public String getName() {
    return "orders";
  }

  @Override
  public long getStep() {
    return step;
  }

  @Override
  public long nextMaxId(long count) {
    return store.add(count);
  }
}
