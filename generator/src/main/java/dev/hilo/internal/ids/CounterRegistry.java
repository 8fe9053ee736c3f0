package dev.hilo.internal.ids;

import dev.hilo.internal.ids.IdFormat.Affixes;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * What a counter is used for in this instance, so that it is not used for something else that would
 * make the same ids, or break a promise. The first use decides.
 */
public final class CounterRegistry {

  /** What ids begin with that have nothing behind the number, and whose numbers those are. */
  private final ConcurrentMap<String, String> heads = new ConcurrentHashMap<>();

  /** Identities, and whether they are gapless. */
  private final ConcurrentMap<String, Boolean> gapless = new ConcurrentHashMap<>();

  /**
   * Notes the text that stands around the numbers of a counter.
   *
   * @throws IllegalStateException if those of another counter are too
   */
  void registerText(Affixes affixes, String counter) {
    if (!affixes.tail().isEmpty()) {
      // An identity never ends with a tag.
      return;
    }
    String owner = heads.putIfAbsent(affixes.head().toLowerCase(Locale.ROOT), counter);
    if (owner != null && !owner.equals(counter)) {
      throw new IllegalStateException(
          "The counters '"
              + owner
              + "' and '"
              + counter
              + "' would both make ids such as "
              + affixes.id(1)
              + ": give the node a tag behind the number (nodeTag, TagPlacement.SUFFIX), or use"
              + " only one of HiLo and identity for this prefix.");
    }
  }

  /**
   * Notes that an identity is gapless or ordinary.
   *
   * @throws IllegalStateException if it is the other
   */
  public void identity(String counter, boolean withoutGaps) {
    Boolean known = gapless.putIfAbsent(counter, withoutGaps);
    if (known != null && known != withoutGaps) {
      throw new IllegalStateException(
          "The identity '"
              + counter
              + "' is gapless in one place and ordinary in another: an ordinary number that is"
              + " taken and not used would be a gap. Use one kind, or two prefixes.");
    }
  }
}
