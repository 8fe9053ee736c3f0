package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.convention.IdStrategy;
import dev.hilo.internal.ids.CollectionName;
import dev.hilo.internal.ids.IdFormatter;
import dev.hilo.internal.ids.IdFormatterFactory;
import dev.hilo.internal.ids.IdRules;
import dev.hilo.internal.ids.MessageText;
import dev.hilo.internal.range.ActiveCounters;
import dev.hilo.internal.range.BufferedCounter;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.table.Counter;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the requests that documents have in place of an id, and makes identities and sequence
 * ids.
 */
final class IdResolver {

  private static final Counter SEQUENCE = Counter.perNode(CollectionName.SEQUENCE);

  private final ActiveCounters counters;
  private final IdRules rules;
  private final IdFormatterFactory formatters;
  private final GaplessNumbers gapless;
  private final CounterScope scope;

  IdResolver(
      ActiveCounters counters,
      IdRules rules,
      IdFormatterFactory formatters,
      GaplessNumbers gapless,
      CounterScope scope) {
    this.counters = counters;
    this.rules = rules;
    this.formatters = formatters;
    this.gapless = gapless;
    this.scope = scope;
  }

  /** Whether the value requests an id and is not an id itself. */
  boolean isRequest(@Nullable String id) {
    return IdStrategy.of(id, rules.separator().character()) != IdStrategy.SEMANTIC;
  }

  String resolve(String id) {
    return switch (IdStrategy.of(id, rules.separator().character())) {
      case IDENTITY -> nextIdentities(shared(prefixIn(id)), 1).get(0);
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
          "The id '%s' cannot be answered. %s".formatted(MessageText.of(request), e.getMessage()),
          e);
    }
  }

  /**
   * The prefix of an identity, given as {@code companies} or {@code companies|}.
   *
   * @throws IllegalStateException if each node has counters of its own
   */
  CollectionName identity(String prefix) {
    return shared(CollectionName.ofIdentity(requireNonNull(prefix, "prefix"), rules.separator()));
  }

  private CollectionName shared(CollectionName identity) {
    scope.requireShared("The identity '" + identity.identityCounter() + "'");
    return identity;
  }

  long nextIdentityNumber(CollectionName prefix) {
    return nextNumbers(prefix, 1).low();
  }

  List<String> nextIdentities(CollectionName prefix, int count) {
    IdFormatter formatter = formatters.identity(prefix);
    NumberRange range = nextNumbers(prefix, count);
    return LongStream.rangeClosed(range.low(), range.high()).mapToObj(formatter::id).toList();
  }

  private NumberRange nextNumbers(CollectionName prefix, int count) {
    String counter = prefix.identityCounter();
    gapless.register(counter, false);
    try {
      return counters.identity(counter).next(count);
    } catch (ReservationException e) {
      throw HiLoException.of(e);
    }
  }

  String nextSequenceId(String prefix) {
    return nextSequenceId(CollectionName.of(prefix, rules.separator()));
  }

  /** All collections share the counter of sequence ids. */
  private String nextSequenceId(CollectionName prefix) {
    formatters.checkSequence(prefix);
    try {
      BufferedCounter.Taken taken = counters.of(SEQUENCE).next();
      return formatters.sequenceId(prefix, taken.from().tag(), taken.number());
    } catch (ReservationException e) {
      throw HiLoException.of(e);
    }
  }
}
