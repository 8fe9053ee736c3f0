package dev.hilo.hibernate;

import dev.hilo.convention.AllowedIds;
import dev.hilo.convention.IdStrategy;
import dev.hilo.hibernate.internal.gapless.GaplessStrategy;
import dev.hilo.hibernate.internal.generate.EntityIdGenerator;
import dev.hilo.hibernate.internal.generate.IdGenerationStrategy;
import dev.hilo.hibernate.internal.generate.IdGenerationStrategy.ByValue;
import dev.hilo.hibernate.internal.generate.IdGenerationStrategy.Simple;
import dev.hilo.hibernate.internal.property.IdProperty;
import dev.hilo.hibernate.internal.schema.BootContext;
import dev.hilo.hibernate.internal.settings.SettingValue;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import org.hibernate.AnnotationException;
import org.hibernate.boot.model.relational.SqlStringGenerationContext;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.generator.EventType;
import org.hibernate.generator.GeneratorCreationContext;
import org.hibernate.id.IdentifierGenerator;
import org.hibernate.service.ServiceRegistry;
import org.hibernate.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * HiLo as a plain Hibernate {@link IdentifierGenerator}, for {@code @GenericGenerator(type = …)}
 * and for XML: {@code <generator class="…"/>} in hbm.xml and, from Hibernate 7 on, {@code
 * <generic-generator class="…"/>} in orm.xml.
 *
 * <p>The parameter {@value #STRATEGY} says what it gives: what {@link HiLoId} gives ({@code hilo},
 * the default), {@link PrefixedId} ({@code prefixed}), {@link IdentityId} ({@code identity}, {@code
 * gapless}) or {@link SequenceId} ({@code sequence}). {@value #COLLECTION} names the collection;
 * unless given, it is that of the entity's class. {@code prefixed} may be narrowed by {@value
 * #STRATEGIES}, names with commas between them, and {@value #OWN_PREFIX_ONLY}. {@value #RANGE_SIZE}
 * is what {@link HiLoId#rangeSize} is, for {@code hilo} and {@code prefixed}.
 */
public final class HiLoIdentifierGenerator implements IdentifierGenerator {

  /** The parameter that names the collection. */
  public static final String COLLECTION = "collection";

  /** The parameter that says which kind of id is made. */
  public static final String STRATEGY = "strategy";

  /** The parameter that says which kinds of ids {@code prefixed} may be asked for. */
  public static final String STRATEGIES = "strategies";

  /** The parameter that binds {@code prefixed} to the prefix of the entity. */
  public static final String OWN_PREFIX_ONLY = "own_prefix_only";

  /** The parameter that says how large the ranges of the collection are. */
  public static final String RANGE_SIZE = "range_size";

  private static final long serialVersionUID = 1L;

  private transient @Nullable GeneratorCreationContext context;
  private transient @Nullable EntityIdGenerator ids;
  private transient @Nullable RuntimeException refused;

  /** For Hibernate. */
  public HiLoIdentifierGenerator() {}

  /** Where Hibernate 6.6 tells what the id belongs to; gone in 7. */
  @SuppressWarnings({"removal", "deprecation"})
  @Override
  public void create(GeneratorCreationContext context) {
    this.context = context;
  }

  /**
   * What Hibernate 6.6 calls after {@link #create}. An error is kept for {@link #initialize}:
   * thrown here, Hibernate 6.6 would put a message of its own before it.
   */
  @Override
  public void configure(Type type, Properties parameters, ServiceRegistry serviceRegistry) {
    if (context == null) {
      throw new IllegalStateException(
          "Hibernate did not say which entity the id belongs to. Use @HiLoId instead.");
    }
    try {
      prepare(context, type, parameters);
    } catch (RuntimeException e) {
      refused = e;
    }
    context = null;
  }

  /** What Hibernate calls next, for a factory. */
  @Override
  public void initialize(SqlStringGenerationContext sql) {
    if (refused != null) {
      throw refused;
    }
  }

  /** What Hibernate 7 calls; not declared in 6.6, and so without the annotation. */
  @SuppressWarnings("MissingOverride")
  public void configure(GeneratorCreationContext context, Properties parameters) {
    prepare(context, context.getProperty().getType(), parameters);
  }

  private void prepare(GeneratorCreationContext context, Type type, Properties parameters) {
    IdProperty property = IdProperty.of(context, type);
    ids =
        EntityIdGenerator.of(
            property,
            parameters.getProperty(COLLECTION, ""),
            parameters.getProperty(RANGE_SIZE, ""),
            strategy(property, parameters),
            BootContext.of(context, HiLoIntegrator.SETUP),
            ids);
  }

  private static IdGenerationStrategy strategy(IdProperty property, Properties parameters) {
    String name = parameters.getProperty(STRATEGY, "hilo").strip();
    IdGenerationStrategy strategy =
        switch (name.toLowerCase(Locale.ROOT)) {
          case "hilo" -> Simple.HILO;
          case "identity" -> Simple.IDENTITY;
          case "gapless" -> new GaplessStrategy();
          case "sequence" -> Simple.SEQUENCE;
          case "prefixed" -> byValue(property, parameters);
          default ->
              throw refused(
                  property,
                  STRATEGY,
                  name,
                  "say hilo, prefixed, identity, gapless or sequence",
                  null);
        };
    boolean byValue = strategy instanceof ByValue;
    if (!byValue) {
      requireNone(property, parameters, STRATEGIES, "prefixed only");
      requireNone(property, parameters, OWN_PREFIX_ONLY, "prefixed only");
    }
    if (!byValue && strategy != Simple.HILO) {
      requireNone(property, parameters, RANGE_SIZE, "hilo or prefixed only");
    }
    if (byValue || strategy == Simple.SEQUENCE) {
      property.requireText("The strategy '" + name + "'", "use hilo or identity for numbers");
    }
    return strategy;
  }

  /** Refuses a parameter that would have no effect. */
  private static void requireNone(
      IdProperty property, Properties parameters, String name, String strategies) {
    String value = parameters.getProperty(name);
    if (value != null) {
      throw refused(property, name, value, "it goes with " + STRATEGY + "=" + strategies, null);
    }
  }

  private static IdGenerationStrategy byValue(IdProperty property, Properties parameters) {
    String own = parameters.getProperty(OWN_PREFIX_ONLY, "false").strip();
    boolean ownOnly =
        SettingValue.flag(own)
            .orElseThrow(
                () -> refused(property, OWN_PREFIX_ONLY, own, "say 'true' or 'false'", null));
    return new ByValue(new AllowedIds(allowed(property, parameters), ownOnly));
  }

  private static Set<IdStrategy> allowed(IdProperty property, Properties parameters) {
    String names = parameters.getProperty(STRATEGIES, "");
    if (names.isBlank()) {
      return EnumSet.allOf(IdStrategy.class);
    }
    Set<IdStrategy> allowed = EnumSet.noneOf(IdStrategy.class);
    for (String name : names.split(",", -1)) {
      try {
        allowed.add(IdStrategy.valueOf(name.strip().toUpperCase(Locale.ROOT)));
      } catch (IllegalArgumentException e) {
        throw refused(
            property, STRATEGIES, names, "choose from " + Arrays.toString(IdStrategy.values()), e);
      }
    }
    return allowed;
  }

  private static AnnotationException refused(
      IdProperty property, String name, String value, String wayOut, @Nullable Exception cause) {
    return new AnnotationException(
        property + ": the parameter " + name + "=" + value + " is refused: " + wayOut + ".", cause);
  }

  @Override
  public Object generate(SharedSessionContractImplementor session, Object owner) {
    return EntityIdGenerator.require(ids).next(session, owner, null);
  }

  @Override
  public Object generate(
      SharedSessionContractImplementor session,
      Object owner,
      @Nullable Object currentValue,
      EventType eventType) {
    return EntityIdGenerator.require(ids).next(session, owner, currentValue);
  }

  @Override
  public String toString() {
    return EntityIdGenerator.describe(getClass().getSimpleName(), ids);
  }

  @Override
  public boolean allowAssignedIdentifiers() {
    return true;
  }
}
