package dev.hilo.hibernate;

import dev.hilo.AllowedIds;
import dev.hilo.IdStrategy;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;

/**
 * Which kind of id an annotation asks for. Stateless, and so used by all threads.
 *
 * <p>Two entities of one factory may have different ones; what they have in common is in {@link
 * EntityIds}.
 */
sealed interface Making {

  /**
   * The id for what the property holds, or null if that is an id already and stays.
   *
   * @param given what it holds; null if nothing
   */
  @Nullable String text(IdRequest request, @Nullable String given);

  /**
   * Refuses an id that somebody set and that is not of the prefix that the property is bound to.
   *
   * @param prefix the entity's own
   */
  default void checkKept(String id, String prefix, char separator) {}

  /**
   * The shortest text that it makes for a property that holds nothing, but for the node tag.
   *
   * @return null if that is not known: a convention may say what the id is, or ids of this kind are
   *     not allowed
   */
  default @Nullable String shortest(String prefix, HiLoSettings settings) {
    return prefix + settings.separator() + 1;
  }

  /** The bare number, for a property that holds none. */
  long number(IdRequest request);

  /** A number of a HiLo range. */
  record HiLoNumbers() implements Making {

    @Override
    public @Nullable String text(IdRequest request, @Nullable String given) {
      return given == null ? request.collection().nextId() : null;
    }

    @Override
    public long number(IdRequest request) {
      return request.collection().nextNumber();
    }
  }

  /** A number that rises over the whole cluster. */
  record Identity() implements Making {

    @Override
    public @Nullable String text(IdRequest request, @Nullable String given) {
      return given == null ? request.hilo().nextIdentity(request.prefix()) : null;
    }

    @Override
    public long number(IdRequest request) {
      return request.hilo().identities().nextNumber(request.prefix());
    }
  }

  /** A number that a rollback gives back. */
  record Gapless() implements Making {

    @Override
    public @Nullable String text(IdRequest request, @Nullable String given) {
      String prefix = prefix(request, given);
      if (prefix == null) {
        return null;
      }
      GaplessCall call = GaplessCall.of(request);
      if (request.property().place() == IdProperty.Place.ID) {
        return call.take((hilo, c) -> hilo.nextGaplessIdentity(c, prefix));
      }
      // No id, and so free to look like one of the collection's.
      long number = call.take((hilo, c) -> hilo.identities().nextGaplessNumber(c, prefix));
      return prefix + request.separator() + number;
    }

    /** An attribute may ask for a series of its collection's: {@code invoices/2026|}. */
    private static @Nullable String prefix(IdRequest request, @Nullable String given) {
      if (given == null) {
        return request.prefix();
      }
      if (request.property().place() != IdProperty.Place.ATTRIBUTE || !given.endsWith("|")) {
        return null;
      }
      if (given.equalsIgnoreCase(request.prefix() + "|")) {
        return request.prefix();
      }
      String own = request.prefix() + request.separator();
      if (!given.regionMatches(true, 0, own, 0, own.length())) {
        throw new IllegalArgumentException(
            "The series '"
                + given
                + "' does not begin with '"
                + own
                + "': each series here is one of the collection '"
                + request.prefix()
                + "'.");
      }
      return given.substring(0, given.length() - 1);
    }

    @Override
    public long number(IdRequest request) {
      return GaplessCall.of(request)
          .take((hilo, c) -> hilo.identities().nextGaplessNumber(c, request.prefix()));
    }
  }

  /** A number that rises over all collections. */
  record Sequence() implements Making {

    @Override
    public @Nullable String text(IdRequest request, @Nullable String given) {
      return given == null ? request.hilo().nextSequenceId(request.prefix()) : null;
    }

    @Override
    public String shortest(String prefix, HiLoSettings settings) {
      return prefix + settings.separator() + "%019d".formatted(1);
    }

    @Override
    public long number(IdRequest request) {
      throw new IdentifierGenerationException("Sequence ids are text.");
    }
  }

  /**
   * What the value of the property asks for.
   *
   * @param allowed what it may ask for
   */
  record ByValue(AllowedIds allowed) implements Making {

    @Override
    public @Nullable String text(IdRequest request, @Nullable String given) {
      String asked = given != null ? given : request.conventionalId();
      allowed.check(asked, request.prefix(), request.separator());
      String answer = request.collection().assign(asked);
      return answer.equals(given) ? null : answer;
    }

    @Override
    public void checkKept(String id, String prefix, char separator) {
      allowed.checkKept(id, prefix, separator);
    }

    @Override
    public @Nullable String shortest(String prefix, HiLoSettings settings) {
      boolean byConvention = settings.rules().conventions().hasIdConvention();
      return byConvention || !allowed.allows(IdStrategy.HILO)
          ? null
          : Making.super.shortest(prefix, settings);
    }

    @Override
    public long number(IdRequest request) {
      throw new IdentifierGenerationException("Ids by value are text.");
    }
  }
}
