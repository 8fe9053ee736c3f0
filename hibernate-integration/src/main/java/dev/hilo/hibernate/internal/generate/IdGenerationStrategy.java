package dev.hilo.hibernate.internal.generate;

import dev.hilo.HiLoRules;
import dev.hilo.convention.AllowedIds;
import dev.hilo.convention.IdStrategy;
import dev.hilo.convention.NumberSeries;
import dev.hilo.hibernate.internal.property.GeneratedProperty.Kind;
import dev.hilo.hibernate.internal.property.MappedProperty;
import java.util.EnumSet;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;

/** The kind of id that an annotation asks for. Stateless, and shared by all threads. */
public interface IdGenerationStrategy {

  /**
   * The id for a property of type text, or null if its value is an id and stays.
   *
   * @param current the text in the property; null if none
   */
  @Nullable String text(IdRequest request, @Nullable String current);

  /** The number for a numeric property that has none. */
  default long number(IdRequest request) {
    throw new IdentifierGenerationException("These ids are text.");
  }

  Kind kind();

  default void checkPlace(MappedProperty property) {}

  /** The ids that the application may set. */
  default AllowedIds allowed() {
    return new AllowedIds(EnumSet.allOf(IdStrategy.class), false);
  }

  /**
   * The shortest text for a property without a value, apart from the node tag; null if unknown, as
   * with an id convention.
   */
  default @Nullable String shortest(String prefix, HiLoRules rules) {
    return prefix + rules.separator() + 1;
  }

  /** The series with a format that it numbers; null if it numbers the prefix. */
  default @Nullable NumberSeries series(String prefix) {
    return null;
  }

  /** Checks a generated id before Hibernate stores it. */
  default void checkGenerated(IdRequest request, Object id) {}

  /** Called when the row gets no id. */
  default void failed(SharedSessionContractImplementor session, RuntimeException failure) {}

  /** The strategies that keep every id that the application sets. */
  enum Simple implements IdGenerationStrategy {
    HILO,
    IDENTITY,
    SEQUENCE;

    @Override
    public @Nullable String text(IdRequest request, @Nullable String current) {
      if (current != null) {
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
        case SEQUENCE -> IdGenerationStrategy.super.number(request);
      };
    }

    @Override
    public Kind kind() {
      return switch (this) {
        case HILO -> Kind.HILO;
        case IDENTITY -> Kind.IDENTITY;
        case SEQUENCE -> Kind.SEQUENCE;
      };
    }

    @Override
    public String shortest(String prefix, HiLoRules rules) {
      return prefix + rules.separator() + (this == SEQUENCE ? "%019d".formatted(1) : 1);
    }
  }

  /** The value of the property selects one of the allowed strategies. */
  record ByValue(AllowedIds allowed) implements IdGenerationStrategy {

    @Override
    public @Nullable String text(IdRequest request, @Nullable String current) {
      String requested = current != null ? current : request.conventionalId();
      allowed.check(requested, request.prefix(), request.property().separator());
      String id = request.collection().assign(requested);
      return id.equals(current) ? null : id;
    }

    @Override
    public Kind kind() {
      return Kind.BY_VALUE;
    }

    @Override
    public @Nullable String shortest(String prefix, HiLoRules rules) {
      return rules.conventions().hasIdConvention() || !allowed.allows(IdStrategy.HILO)
          ? null
          : IdGenerationStrategy.super.shortest(prefix, rules);
    }
  }
}
