package dev.hilo;

import dev.hilo.format.CollectionName;
import dev.hilo.format.IdFormat;
import dev.hilo.format.IdFormat.Affixes;
import dev.hilo.format.IdRules;

/** Spells ids, and sees to it that they may be ids and are no other counter's too. */
final class Speller {

  private static final String NO_TAG = "";

  private final IdFormat format;
  private final IdRules rules;
  private final Claims claims;

  Speller(IdFormat format, IdRules rules, Claims claims) {
    this.format = format;
    this.rules = rules;
    this.claims = claims;
  }

  /** The HiLo ids of a collection under a tag. */
  Spelling hiLo(CollectionName name, String tag) {
    return claimed(format.affixes(name, tag), name.counter());
  }

  /** The identities of a prefix. */
  Spelling identity(CollectionName prefix) {
    return claimed(format.affixes(prefix, NO_TAG), prefix.identityCounter());
  }

  private Spelling claimed(Affixes affixes, String counter) {
    Spelling spelling = new Spelling(affixes, rules);
    claims.spelled(affixes, counter);
    return spelling;
  }

  /** Refuses a prefix whose sequence ids are too long whatever the tag. */
  void checkSequence(CollectionName prefix) {
    sequenceId(prefix, NO_TAG, 1);
  }

  /** A sequence id. */
  String sequenceId(CollectionName prefix, String tag, long number) {
    return rules.check(format.affixes(prefix, tag).sequenceId(number));
  }
}
