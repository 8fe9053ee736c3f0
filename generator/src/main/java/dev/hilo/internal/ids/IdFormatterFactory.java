package dev.hilo.internal.ids;

import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Makes formatters of ids that keep the rules and that no other counter can make. */
public final class IdFormatterFactory {

  /** As many digits as the largest number has, so that sequence ids sort as text (rule I1). */
  private static final int SEQUENCE_DIGITS = 19;

  private final IdFormat format;

  /** The counter of each text that stands before a number with nothing after it. */
  private final ConcurrentMap<String, String> heads = new ConcurrentHashMap<>();

  public IdFormatterFactory(IdFormat format) {
    this.format = format;
  }

  public IdFormatter hiLo(CollectionName name, String tag) {
    return formatter(name, tag, name.counter());
  }

  public IdFormatter identity(CollectionName prefix) {
    return formatter(prefix, "", prefix.identityCounter());
  }

  /** Refuses a second counter that would make the same ids (rule I2). */
  private IdFormatter formatter(CollectionName name, String tag, String counter) {
    IdFormatter formatter = new IdFormatter(format, name, tag);
    // With a tail, ids cannot look like an identity, which has no tag.
    String owner =
        formatter.tail.isEmpty()
            ? heads.putIfAbsent(formatter.head.toLowerCase(Locale.ROOT), counter)
            : counter;
    if (owner != null && !owner.equals(counter)) {
      throw new IllegalStateException(
          ("The counters '%s' and '%s' would both make ids such as %s: give the node a tag behind"
                  + " the number (nodeTag, TagPlacement.SUFFIX), or use only one of HiLo and"
                  + " identity for this prefix.")
              .formatted(owner, counter, formatter.id(1)));
    }
    return formatter;
  }

  public String sequenceId(CollectionName prefix, String tag, long number) {
    String digits = Long.toString(number);
    String padded = "0".repeat(SEQUENCE_DIGITS - digits.length()) + digits;
    return format.check(format.head(prefix, tag) + padded + format.tail(tag));
  }
}
