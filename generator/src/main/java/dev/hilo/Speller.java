package dev.hilo;

import dev.hilo.format.CollectionName;
import dev.hilo.format.IdFormat;
import dev.hilo.format.IdFormat.Affixes;
import dev.hilo.format.IdRules;

/** Spells HiLo ids, and sees to it that they may be ids and are no other counter's too. */
final class Speller {

  private final IdFormat format;
  private final IdRules rules;
  private final Claims claims;

  Speller(IdFormat format, IdRules rules, Claims claims) {
    this.format = format;
    this.rules = rules;
    this.claims = claims;
  }

  Affixes around(CollectionName name, String tag) {
    Affixes affixes = format.affixes(name, tag);
    claims.spelled(affixes, name.counter());
    rules.check(affixes.id(Long.MAX_VALUE));
    return affixes;
  }
}
