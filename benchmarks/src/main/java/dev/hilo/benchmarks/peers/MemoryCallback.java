package dev.hilo.benchmarks.peers;

import java.util.concurrent.atomic.AtomicLong;
import org.hibernate.id.IdentifierGeneratorHelper;
import org.hibernate.id.IntegralDataTypeHolder;
import org.hibernate.id.enhanced.AccessCallback;
import org.jspecify.annotations.Nullable;

/** A database sequence for Hibernate's optimizers that answers from memory, in no time. */
public final class MemoryCallback implements AccessCallback {

  private final AtomicLong next = new AtomicLong(1);
  private final int increment;

  /** A sequence that goes up by so much. */
  public MemoryCallback(int increment) {
    this.increment = increment;
  }

  @Override
  public IntegralDataTypeHolder getNextValue() {
    return IdentifierGeneratorHelper.getIntegralDataTypeHolder(Long.class)
        .initialize(next.getAndAdd(increment));
  }

  @Override
  public @Nullable String getTenantIdentifier() {
    return null;
  }
}
