package dev.hilo.hibernate;

import dev.hilo.hibernate.internal.gapless.GaplessStrategy;
import dev.hilo.hibernate.internal.generate.EntityIdGenerator;
import dev.hilo.hibernate.internal.generate.StrategyParameters;
import dev.hilo.hibernate.internal.property.IdProperty;
import dev.hilo.hibernate.internal.schema.BootContext;
import java.util.Properties;
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
  public static final String COLLECTION = StrategyParameters.COLLECTION;

  /** The parameter that says which kind of id is made. */
  public static final String STRATEGY = StrategyParameters.STRATEGY;

  /** The parameter that says which kinds of ids {@code prefixed} may be asked for. */
  public static final String STRATEGIES = StrategyParameters.STRATEGIES;

  /** The parameter that binds {@code prefixed} to the prefix of the entity. */
  public static final String OWN_PREFIX_ONLY = StrategyParameters.OWN_PREFIX_ONLY;

  /** The parameter that says how large the ranges of the collection are. */
  public static final String RANGE_SIZE = StrategyParameters.RANGE_SIZE;

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
            StrategyParameters.strategy(property, parameters, new GaplessStrategy()),
            BootContext.of(context, HiLoIntegrator.SETUP),
            ids);
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
