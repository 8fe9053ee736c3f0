package dev.hilo.internal.ids;

/** Makes formatters of ids that keep the rules and that no other counter can make. */
public final class IdFormatterFactory {

  private static final String NO_TAG = "";

  /** As many digits as the largest number has, so that sequence ids sort as text (rule I1). */
  private static final int SEQUENCE_DIGITS = 19;

  private final IdLayout layout;
  private final IdRules rules;
  private final CounterRegistry registry;

  public IdFormatterFactory(IdLayout layout, IdRules rules, CounterRegistry registry) {
    this.layout = layout;
    this.rules = rules;
    this.registry = registry;
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
      registry.registerHead(formatter, counter);
    }
    return formatter;
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
