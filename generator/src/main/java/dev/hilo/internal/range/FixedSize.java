package dev.hilo.internal.range;

/** Every range has the same size. */
public record FixedSize(int size) implements RangeSizePolicy {

  @Override
  public int first() {
    return size;
  }

  @Override
  public int next(Demand demand) {
    return size;
  }
}
