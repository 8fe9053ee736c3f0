package dev.hilo.hibernate.internal.generate;

import dev.hilo.HiLoRules;
import dev.hilo.convention.AllowedIds;
import dev.hilo.convention.IdStrategy;
import dev.hilo.hibernate.internal.property.GeneratedProperty.Kind;
import dev.hilo.hibernate.internal.property.IdProperty;
import java.util.EnumSet;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;

/** Which kind of id an annotation asks for. Stateless, and so used by all threads. */
public interface IdGenerationStrategy {

  /**
   * The id for what the property holds, or null if that is an id already and stays.
   *
   * @param given what it holds; null if nothing
   */
  @Nullable String text(IdRequest request, @Nullable String given);

  /** The bare number, for a property that holds none. */
  long number(IdRequest request);

  /** What the numbers promise. */
  Kind kind();

  /** Refuses a property that it cannot serve. */
  default void checkPlace(IdProperty property) {}

  /** Which ids the application may set. */
  default AllowedIds allowed() {
    return new AllowedIds(EnumSet.allOf(IdStrategy.class), false);
  }

  /**
   * The shortest text that it makes for a property that holds nothing, but for the node tag.
   *
   * @return null if that is not known: a convention may say what the id is, or ids of this kind are
   *     not allowed
   */
  default @Nullable String shortest(String prefix, HiLoRules rules) {
    return prefix + rules.separator() + 1;
  }

  /** Checks an id that it made before Hibernate stores it. */
  default void checkMade(IdRequest request, Object id) {}

  /** Called when the row gets no id. */
  default void failed(SharedSessionContractImplementor session, RuntimeException failure) {}

  /** The strategies that keep every id that was set. */
  enum Simple implements IdGenerationStrategy {
    /** A number of a HiLo range. */
    HILO,
    /** A number that rises over the whole cluster. */
    IDENTITY,
    /** A number that rises over all collections. */
    SEQUENCE;

    @Override
    public @Nullable String text(IdRequest request, @Nullable String given) {
      if (given != null) {
        return null;
      }
      return switch (this) {
        case HILO -> request.collection().nextId();
        case IDENTITY -> request.hilo().nextIdentity(request.prefix());
        case SEQUENCE -> request.hilo().nextSequenceId(request.prefix());
      };
    }

    @Override
    public long number(IdRequest request) {
      return switch (this) {
        case HILO -> request.collection().nextNumber();
        case IDENTITY -> request.hilo().identities().nextNumber(request.prefix());
        case SEQUENCE -> throw new IdentifierGenerationException("Sequence ids are text.");
      };
    }

    @Override
    public Kind kind() {
      return this == IDENTITY ? Kind.IDENTITY : Kind.TAGGED;
    }

    @Override
    public String shortest(String prefix, HiLoRules rules) {
      return prefix + rules.separator() + (this == SEQUENCE ? "%019d".formatted(1) : 1);
    }
  }

  /** The value of the property selects the strategy, from those that are allowed. */
  record ByValue(AllowedIds allowed) implements IdGenerationStrategy {

    @Override
    public @Nullable String text(IdRequest request, @Nullable String given) {
      String asked = given != null ? given : request.conventionalId();
      allowed.check(asked, request.prefix(), request.separator());
      String answer = request.collection().assign(asked);
      return answer.equals(given) ? null : answer;
    }

    @Override
    public long number(IdRequest request) {
      throw new IdentifierGenerationException("Ids by value are text.");
    }

    @Override
    public Kind kind() {
      return Kind.TAGGED;
    }

    @Override
    public @Nullable String shortest(String prefix, HiLoRules rules) {
      return rules.conventions().hasIdConvention() || !allowed.allows(IdStrategy.HILO)
          ? null
          : IdGenerationStrategy.super.shortest(prefix, rules);
    }
  }
}
