package dev.hilo.benchmarks.paced;

import dev.hilo.benchmarks.virtual.Store;
import org.hibernate.id.IdentifierGeneratorHelper;
import org.hibernate.id.IntegralDataTypeHolder;
import org.hibernate.id.enhanced.AccessCallback;
import org.jspecify.annotations.Nullable;

/** Where Hibernate's pooled-lo has the first numbers of its pools from. */
public final class PooledLoStore implements AccessCallback {

  private final Store store;
  private final int increment;

  /** Of so many numbers a pool. */
  public PooledLoStore(Store store, int increment) {
    this.store = store;
    this.increment = increment;
  }

  @Override
  public IntegralDataTypeHolder getNextValue() {
    long max = store.add(increment);
    return IdentifierGeneratorHelper.getIntegralDataTypeHolder(Long.class)
        .initialize(max - increment + 1);
  }

  @Override
  public @Nullable String getTenantIdentifier() {
    return null;
  }
}
