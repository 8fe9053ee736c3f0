package dev.hilo.internal.ids;

import dev.hilo.internal.ids.IdFormat.Affixes;

/** Spells ids, and sees to it that they may be ids and are no other counter's too. */
public final class IdTemplates {

  private static final String NO_TAG = "";

  private final IdFormat format;
  private final IdRules rules;
  private final CounterRegistry registry;

  public IdTemplates(IdFormat format, IdRules rules, CounterRegistry registry) {
    this.format = format;
    this.rules = rules;
    this.registry = registry;
  }

  /** The HiLo ids of a collection under a tag. */
  public IdTemplate hiLo(CollectionName name, String tag) {
    return claimed(format.affixes(name, tag), name.counter());
  }

  /** The identities of a prefix. */
  public IdTemplate identity(CollectionName prefix) {
    return claimed(format.affixes(prefix, NO_TAG), prefix.identityCounter());
  }

  private IdTemplate claimed(Affixes affixes, String counter) {
    IdTemplate template = new IdTemplate(affixes, rules);
    registry.registerText(affixes, counter);
    return template;
  }

  /** Refuses a prefix whose sequence ids are too long whatever the tag. */
  public void checkSequence(CollectionName prefix) {
    sequenceId(prefix, NO_TAG, 1);
  }

  /** A sequence id. */
  public String sequenceId(CollectionName prefix, String tag, long number) {
    return rules.check(format.affixes(prefix, tag).sequenceId(number));
  }
}
