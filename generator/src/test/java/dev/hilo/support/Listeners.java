package dev.hilo.support;

import dev.hilo.HiLoListener;
import java.util.function.Consumer;

/** Listeners for one kind of event. */
public final class Listeners {

  private Listeners() {}

  public static HiLoListener onMaxMovedBackwards(
      Consumer<HiLoListener.MaxMovedBackwards> consumer) {
    return new HiLoListener() {
      @Override
      public void maxMovedBackwards(MaxMovedBackwards event) {
        consumer.accept(event);
      }
    };
  }

  public static HiLoListener onRangeNotReturned(Consumer<HiLoListener.RangeNotReturned> consumer) {
    return new HiLoListener() {
      @Override
      public void rangeNotReturned(RangeNotReturned event) {
        consumer.accept(event);
      }
    };
  }
}
