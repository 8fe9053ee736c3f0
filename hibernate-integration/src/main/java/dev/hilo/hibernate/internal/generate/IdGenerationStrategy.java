package dev.hilo.hibernate.internal.generate;

import dev.hilo.CollectionIds;
import dev.hilo.HiLo;
import dev.hilo.HiLoRules;
import dev.hilo.convention.AllowedIds;
import dev.hilo.convention.IdStrategy;
import dev.hilo.hibernate.internal.property.GeneratedProperty;
import dev.hilo.hibernate.internal.property.GeneratedProperty.Kind;
import java.util.Collection;
import java.util.EnumSet;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;

/** The kind of id that an annotation asks for. Stateless, and shared by all threads. */
public interface IdGenerationStrategy {

  /**
   * What a strategy knows when a row needs an id.
   *
   * @param hilo the instance of the factory, or of the tenant
   * @param owner the entity; null in an HQL insert
   * @param current the value of the property now
   */
  record IdRequest(
      HiLo hilo,
      CollectionIds collection,
      SharedSessionContractImplementor session,
      @Nullable Object owner,
      @Nullable Object current,
      GeneratedProperty property) {

    String prefix() {
      return collection.collection();
    }

    /** The result of the id convention for the entity's class; null if there is none. */
    @Nullable String conventionalId() {
      return owner == null ? null : property.rules().conventions().idOf(owner);
    }
  }

  /**
   * The id for a property of type text, or null if its value is an id and stays.
   *
   * @param current the text in the property; null if none
   */
  @Nullable String text(IdRequest request, @Nullable String current);

  /** The number for a numeric property. */
  default long number(IdRequest request) {
    throw new IdentifierGenerationException("These ids are text.");
  }

  Kind kind();

  /** Whether a value that the application has set stays. */
  default boolean keepsAssigned() {
    return true;
  }

  /** The ids that the application may set. */
  default AllowedIds allowed() {
    return new AllowedIds(EnumSet.allOf(IdStrategy.class), true);
  }

  /**
   * The shortest text for a property without a value, apart from the node tag; null if unknown, as
   * with an id convention.
   */
  default @Nullable String shortest(String prefix, HiLoRules rules) {
    return prefix + rules.separator() + 1;
  }

  /** Called when the row gets no id. */
  default void failed(SharedSessionContractImplementor session, Throwable failure) {}

  /** One strategy for all ids. */
  record Simple(Kind kind, boolean keepsAssigned) implements IdGenerationStrategy {

    @Override
    public @Nullable String text(IdRequest request, @Nullable String current) {
      if (current != null) {
        return null;
      }
      return switch (kind) {
        case HILO -> request.collection().nextId();
        case IDENTITY -> request.hilo().nextIdentity(request.prefix());
        default -> request.hilo().nextSequenceId(request.prefix());
      };
    }

    @Override
    public long number(IdRequest request) {
      return kind == Kind.HILO
          ? request.collection().nextNumber()
          : request.hilo().identities().nextNumber(request.prefix());
    }

    @Override
    public String shortest(String prefix, HiLoRules rules) {
      return prefix + rules.separator() + (kind == Kind.SEQUENCE ? "%019d".formatted(1) : 1);
    }
  }

  /** The value of the property selects one of the strategies. */
  record ByValue(Collection<IdStrategy> strategies, boolean anyPrefix)
      implements IdGenerationStrategy {

    @Override
    public @Nullable String text(IdRequest request, @Nullable String current) {
      String requested = current != null ? current : request.conventionalId();
      GeneratedProperty property = request.property();
      String id =
          property
              .allowed()
              .assign(
                  requested, request.prefix(), property.separator(), request.collection()::assign);
      return id.equals(current) ? null : id;
    }

    @Override
    public Kind kind() {
      return Kind.BY_VALUE;
    }

    @Override
    public AllowedIds allowed() {
      return new AllowedIds(strategies, anyPrefix);
    }

    @Override
    public @Nullable String shortest(String prefix, HiLoRules rules) {
      return rules.conventions().hasIdConvention() || !strategies.contains(IdStrategy.HILO)
          ? null
          : IdGenerationStrategy.super.shortest(prefix, rules);
    }
  }
}
