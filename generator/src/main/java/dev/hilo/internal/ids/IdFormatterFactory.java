package dev.hilo.internal.ids;

import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Makes formatters of ids that keep the rules and that no other counter can make. */
public final class IdFormatterFactory {

  private static final String NO_TAG = "";

  /** As many digits as the largest number has, so that sequence ids sort as text (rule I1). */
  private static final int SEQUENCE_DIGITS = 19;

  private final IdLayout layout;
  private final IdRules rules;

  /** The counter of each text that stands before a number with nothing after it. */
  private final ConcurrentMap<String, String> heads = new ConcurrentHashMap<>();

  public IdFormatterFactory(IdLayout layout, IdRules rules) {
    this.layout = layout;
    this.rules = rules;
  }

  public IdFormatter hiLo(CollectionName name, String tag) {
    return formatter(name, tag, name.counter());
  }

  public IdFormatter identity(CollectionName prefix) {
    return formatter(prefix, NO_TAG, prefix.identityCounter());
  }

  private IdFormatter formatter(CollectionName name, String tag, String counter) {
    IdFormatter formatter = new IdFormatter(layout, name, tag, rules);
    if (layout.tail(tag).isEmpty()) {
      // With a tail it cannot look like an identity, which has no tag.
      registerHead(formatter, counter);
    }
    return formatter;
  }

  /** Refuses a second counter that would make the same ids (rule I2). */
  private void registerHead(IdFormatter formatter, String counter) {
    String owner = heads.putIfAbsent(formatter.head().toLowerCase(Locale.ROOT), counter);
    if (owner != null && !owner.equals(counter)) {
      throw new IllegalStateException(
          ("The counters '%s' and '%s' would both make ids such as %s: give the node a tag behind"
                  + " the number (nodeTag, TagPlacement.SUFFIX), or use only one of HiLo and"
                  + " identity for this prefix.")
              .formatted(owner, counter, formatter.id(1)));
    }
  }

  /** Refuses a prefix whose sequence ids are too long whatever the tag. */
  public void checkSequence(CollectionName prefix) {
    String unused = sequenceId(prefix, NO_TAG, 1);
  }

  public String sequenceId(CollectionName prefix, String tag, long number) {
    String digits = Long.toString(number);
    String padded = "0".repeat(SEQUENCE_DIGITS - digits.length()) + digits;
    return rules.check(layout.head(prefix, tag) + padded + layout.tail(tag));
  }
}
