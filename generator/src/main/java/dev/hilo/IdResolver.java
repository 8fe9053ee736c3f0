package dev.hilo;

import dev.hilo.convention.IdStrategy;
import dev.hilo.internal.ids.CollectionName;
import dev.hilo.internal.ids.IdFormatter;
import dev.hilo.internal.ids.IdFormatterFactory;
import dev.hilo.internal.ids.MessageText;
import dev.hilo.internal.range.ActiveCounters;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.ReservationException;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the requests that documents have in place of an id, and makes identities and sequence
 * ids.
 */
record IdResolver(
    HiLoRules rules,
    ActiveCounters counters,
    IdFormatterFactory formatters,
    GaplessNumbers gapless) {

  /** Whether the value requests an id and is not an id itself. */
  boolean isRequest(@Nullable String id) {
    return IdStrategy.of(id, rules.separator()) != IdStrategy.SEMANTIC;
  }

  String resolve(String id) {
    return switch (IdStrategy.of(id, rules.separator())) {
      case IDENTITY -> nextIdentities(rules.allowed(prefixIn(id)), 1).get(0);
      case SEQUENCE -> nextSequenceId(prefixIn(id));
      case GUID -> UUID.randomUUID().toString();
      case HILO, SEMANTIC -> rules.checkId(id);
    };
  }

  /** The prefix of a request, which ends with the separator or |. */
  private CollectionName prefixIn(String request) {
    try {
      return rules.collection(request.substring(0, request.length() - 1));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "The id '%s' cannot be answered. %s".formatted(MessageText.of(request), e.getMessage()),
          e);
    }
  }

  List<String> nextIdentities(CollectionName prefix, int count) {
    CollectionIds.checkCount(count);
    IdFormatter formatter = formatters.identity(prefix);
    NumberRange range = nextNumbers(prefix, count);
    return LongStream.rangeClosed(range.low(), range.high()).mapToObj(formatter::id).toList();
  }

  NumberRange nextNumbers(CollectionName prefix, int count) {
    String counter = prefix.identityCounter();
    gapless.register(counter, false);
    try {
      return counters.of(counter).reserve(count);
    } catch (ReservationException e) {
      throw HiLoException.of(e);
    }
  }

  /** All collections share the counter of sequence ids. */
  String nextSequenceId(CollectionName prefix) {
    // Refuses a prefix whose ids are too long whatever the tag, before a number is taken.
    String unused = formatters.sequenceId(prefix, "", 1);
    try {
      NumberRange one = counters.of(CollectionName.SEQUENCE).next();
      return formatters.sequenceId(prefix, one.tag(), one.low());
    } catch (ReservationException e) {
      throw HiLoException.of(e);
    }
  }
}
