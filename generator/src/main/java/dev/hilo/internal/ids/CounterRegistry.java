package dev.hilo.internal.ids;

import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The use of each counter in this instance. The first use decides; another use that would make the
 * same ids, or break a promise, is refused.
 */
public final class CounterRegistry {

  /** The counter of each text that stands before a number with nothing after it. */
  private final ConcurrentMap<String, String> heads = new ConcurrentHashMap<>();

  /** Whether an identity is gapless, which the table does not show (rule R3). */
  private final ConcurrentMap<String, Boolean> gapless = new ConcurrentHashMap<>();

  /**
   * Registers the text before the numbers of a counter (rule I2).
   *
   * @throws IllegalStateException if another counter uses it
   */
  void registerHead(IdFormatter formatter, String counter) {
    String owner = heads.putIfAbsent(formatter.head().toLowerCase(Locale.ROOT), counter);
    if (owner != null && !owner.equals(counter)) {
      throw new IllegalStateException(
          ("The counters '%s' and '%s' would both make ids such as %s: give the node a tag behind"
                  + " the number (nodeTag, TagPlacement.SUFFIX), or use only one of HiLo and"
                  + " identity for this prefix.")
              .formatted(owner, counter, formatter.id(1)));
    }
  }

  /**
   * Registers an identity as gapless or ordinary.
   *
   * @throws IllegalStateException if it is the other
   */
  public void registerIdentity(String counter, boolean isGapless) {
    Boolean known = gapless.putIfAbsent(counter, isGapless);
    if (known != null && known != isGapless) {
      throw new IllegalStateException(
          ("The identity '%s' is gapless in one place and ordinary in another: an ordinary number"
                  + " that is taken and not used would be a gap. Use one kind, or two prefixes.")
              .formatted(counter));
    }
  }
}
