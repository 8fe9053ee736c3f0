package dev.hilo;

import dev.hilo.format.CollectionName;
import dev.hilo.format.IdRules;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Answers what stands where an id belongs and is not null. */
final class Requests {

  private final IdRules rules;
  private final IdentityNumbers identities;
  private final SequenceIds sequence;

  Requests(IdRules rules, IdentityNumbers identities, SequenceIds sequence) {
    this.rules = rules;
    this.identities = identities;
    this.sequence = sequence;
  }

  /** Whether something else stands there than the id that it stays. */
  boolean isRequest(@Nullable String id) {
    return IdStrategy.of(id, rules.separator().character()) != IdStrategy.SEMANTIC;
  }

  String answer(String id) {
    char separator = rules.separator().character();
    return switch (IdStrategy.of(id, separator)) {
      case IDENTITY -> identities.nextIds(prefix(id), 1).get(0);
      case SEQUENCE -> sequence.next(prefix(id));
      case GUID -> UUID.randomUUID().toString();
      case HILO, SEMANTIC -> rules.check(id);
    };
  }

  /** What stands before the last character. */
  private CollectionName prefix(String request) {
    try {
      return CollectionName.of(request.substring(0, request.length() - 1), rules.separator());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "The id '" + request + "' cannot be answered. " + e.getMessage(), e);
    }
  }
}
