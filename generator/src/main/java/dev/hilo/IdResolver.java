package dev.hilo;

import dev.hilo.convention.IdStrategy;
import dev.hilo.internal.ids.CollectionName;
import dev.hilo.internal.ids.CounterRegistry;
import dev.hilo.internal.ids.IdRules;
import dev.hilo.internal.ids.IdTemplate;
import dev.hilo.internal.ids.IdTemplates;
import dev.hilo.internal.ids.Separator;
import dev.hilo.internal.range.RangeChain;
import dev.hilo.internal.range.Ranges;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.table.CounterKey;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Resolves what a document has in place of an id, and makes the ids that no collection makes:
 * identities and sequence ids.
 */
final class IdResolver {

  private static final Counter SEQUENCE = Counter.perNode(CollectionName.SEQUENCE);

  private final Ranges ranges;
  private final IdRules rules;
  private final IdTemplates templates;
  private final CounterRegistry registry;

  IdResolver(Ranges ranges, IdRules rules, IdTemplates templates, CounterRegistry registry) {
    this.ranges = ranges;
    this.rules = rules;
    this.templates = templates;
    this.registry = registry;
  }

  /** Whether the value asks for an id, and is not one that stays as it is. */
  boolean isRequest(@Nullable String id) {
    return IdStrategy.of(id, rules.separator().character()) != IdStrategy.SEMANTIC;
  }

  String resolve(String id) {
    return switch (IdStrategy.of(id, rules.separator().character())) {
      case IDENTITY -> nextIdentities(prefixIn(id), 1).get(0);
      case SEQUENCE -> nextSequenceId(prefixIn(id));
      case GUID -> UUID.randomUUID().toString();
      case HILO, SEMANTIC -> rules.check(id);
    };
  }

  /** The prefix of a request, which ends with the separator or |. */
  private CollectionName prefixIn(String request) {
    try {
      return CollectionName.of(request.substring(0, request.length() - 1), rules.separator());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "The id '" + request + "' cannot be answered. " + e.getMessage(), e);
    }
  }

  /** The prefix of an identity, which may be given as {@code companies} or {@code companies|}. */
  static CollectionName identity(String text, Separator separator) {
    return CollectionName.of(
        text.endsWith("|") ? text.substring(0, text.length() - 1) : text, separator);
  }

  static CounterKey key(CollectionName identity) {
    return CounterKey.shared(identity.identityCounter());
  }

  long nextIdentityNumber(CollectionName prefix) {
    return nextNumbers(prefix, 1).low();
  }

  /** The next identities, rising, all by one reservation. */
  List<String> nextIdentities(CollectionName prefix, int count) {
    IdTemplate template = templates.identity(prefix);
    NumberRange range = nextNumbers(prefix, count);
    return LongStream.rangeClosed(range.low(), range.high()).mapToObj(template::id).toList();
  }

  private NumberRange nextNumbers(CollectionName prefix, int count) {
    String counter = prefix.identityCounter();
    registry.identity(counter, false);
    try {
      return ranges.identity(counter).next(count);
    } catch (ReservationException e) {
      throw HiLoException.of(e);
    }
  }

  /** The next sequence id. Its number is of a counter that all collections share. */
  String nextSequenceId(CollectionName prefix) {
    templates.checkSequence(prefix);
    try {
      RangeChain.Taken taken = ranges.of(SEQUENCE).next();
      return templates.sequenceId(prefix, taken.from().tag(), taken.number());
    } catch (ReservationException e) {
      throw HiLoException.of(e);
    }
  }
}
