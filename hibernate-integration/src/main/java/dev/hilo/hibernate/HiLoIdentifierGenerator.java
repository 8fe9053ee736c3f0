package dev.hilo.hibernate;

import static java.util.Objects.requireNonNull;

import dev.hilo.convention.IdStrategy;
import dev.hilo.hibernate.internal.generate.IdGenerationStrategy;
import dev.hilo.hibernate.internal.generate.IdGenerationStrategy.ByValue;
import dev.hilo.hibernate.internal.generate.IdGenerationStrategy.Simple;
import dev.hilo.hibernate.internal.property.GeneratedProperty.Kind;
import dev.hilo.hibernate.internal.property.MappedProperty;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
 * and for XML: {@code <generator class="…"/>} in hbm.xml and, since Hibernate 7, {@code
 * <generic-generator class="…"/>} in orm.xml.
 *
 * <p>The parameter {@value #STRATEGY} is {@code hilo} (the default, as {@link HiLoId}), {@code
 * prefixed} (as {@link PrefixedId}), {@code identity} (as {@link IdentityId}) or {@code sequence}
 * (as {@link SequenceId}). The other parameters correspond to the attributes of these annotations:
 * {@value #COLLECTION}, {@value #RANGE_SIZE} ({@code hilo} and {@code prefixed}), {@value
 * #STRATEGIES} and {@value #ANY_PREFIX} ({@code prefixed}), {@value #ASSIGNABLE} (the others).
 */
public final class HiLoIdentifierGenerator extends HiLoGenerator implements IdentifierGenerator {

  /** The parameter that names the collection. */
  public static final String COLLECTION = "collection";

  /** The parameter that selects the strategy of the ids. */
  public static final String STRATEGY = "strategy";

  /** The parameter that lists the strategies allowed for {@code prefixed}, separated by commas. */
  public static final String STRATEGIES = "strategies";

  /** The parameter that lets ids of {@code prefixed} have another prefix than the entity's. */
  public static final String ANY_PREFIX = "any_prefix";

  /** The parameter for the range size of the collection. */
  public static final String RANGE_SIZE = "range_size";

  /** The parameter that lets ids be set by the application, {@code true} or {@code false}. */
  public static final String ASSIGNABLE = "assignable";

  private static final long serialVersionUID = 1L;

  private transient @Nullable GeneratorCreationContext context;
  private transient @Nullable RuntimeException refused;

  /** For Hibernate. */
  public HiLoIdentifierGenerator() {}

  /** Hibernate 6.6 passes the context here; 7 does not have this method. */
  @SuppressWarnings({"removal", "deprecation"})
  @Override
  public void create(GeneratorCreationContext context) {
    this.context = context;
  }

  /**
   * Called by Hibernate 6.6 after {@link #create}. An error waits for {@link #initialize}:
   * Hibernate 6.6 would prefix an error from here with a message of its own.
   */
  @Override
  public void configure(Type type, Properties parameters, ServiceRegistry serviceRegistry) {
    try {
      prepare(requireNonNull(context), type, parameters);
    } catch (RuntimeException e) {
      refused = e;
    }
    context = null;
  }

  /** Called by Hibernate after {@code configure}. */
  @Override
  public void initialize(SqlStringGenerationContext sql) {
    if (refused != null) {
      throw refused;
    }
  }

  /** Called by Hibernate 7; 6.6 does not declare it, hence no {@code @Override}. */
  @SuppressWarnings("MissingOverride")
  public void configure(GeneratorCreationContext context, Properties parameters) {
    prepare(context, context.getProperty().getType(), parameters);
  }

  private void prepare(GeneratorCreationContext context, Type type, Properties parameters) {
    MappedProperty property = MappedProperty.of(context, type);
    prepare(
        context,
        property,
        parameters.getProperty(COLLECTION, ""),
        parameters.getProperty(RANGE_SIZE, ""),
        strategy(property, parameters));
  }

  private static IdGenerationStrategy strategy(MappedProperty property, Properties parameters) {
    String name = parameters.getProperty(STRATEGY, "hilo").strip();
    boolean assignable = flag(property, parameters, ASSIGNABLE);
    IdGenerationStrategy strategy =
        switch (name.toLowerCase(Locale.ROOT)) {
          case "hilo" -> new Simple(Kind.HILO, assignable);
          case "identity" -> new Simple(Kind.IDENTITY, assignable);
          case "sequence" -> new Simple(Kind.SEQUENCE, assignable);
          case "prefixed" -> byValue(property, parameters);
          default ->
              throw refused(property, STRATEGY, name, "Use hilo, prefixed, identity or sequence");
        };
    boolean byValue = strategy instanceof ByValue;
    if (byValue) {
      requireNone(property, parameters, ASSIGNABLE, "hilo, identity or sequence");
    } else {
      requireNone(property, parameters, STRATEGIES, "prefixed");
      requireNone(property, parameters, ANY_PREFIX, "prefixed");
    }
    if (!byValue && strategy.kind() != Kind.HILO) {
      requireNone(property, parameters, RANGE_SIZE, "hilo or prefixed");
    }
    if (byValue || strategy.kind() == Kind.SEQUENCE) {
      property.requireText("The strategy '" + name + "'", "Use hilo or identity for numbers");
    }
    return strategy;
  }

  /** Refuses a parameter that would have no effect. */
  private static void requireNone(
      MappedProperty property, Properties parameters, String name, String strategies) {
    String value = parameters.getProperty(name);
    if (value != null) {
      throw refused(property, name, value, "It is for " + STRATEGY + "=" + strategies + " only");
    }
  }

  private static IdGenerationStrategy byValue(MappedProperty property, Properties parameters) {
    return new ByValue(allowed(property, parameters), flag(property, parameters, ANY_PREFIX));
  }

  private static boolean flag(MappedProperty property, Properties parameters, String name) {
    String value = parameters.getProperty(name, "false").strip();
    if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
      throw refused(property, name, value, "Use true or false");
    }
    return Boolean.parseBoolean(value);
  }

  private static Set<IdStrategy> allowed(MappedProperty property, Properties parameters) {
    String names = parameters.getProperty(STRATEGIES, "");
    if (names.isBlank()) {
      return EnumSet.complementOf(EnumSet.of(IdStrategy.GUID));
    }
    try {
      return Stream.of(names.split(",", -1))
          .map(name -> IdStrategy.valueOf(name.strip().toUpperCase(Locale.ROOT)))
          .collect(Collectors.toSet());
    } catch (IllegalArgumentException e) {
      throw refused(
          property, STRATEGIES, names, "Choose from " + Arrays.toString(IdStrategy.values()));
    }
  }

  private static AnnotationException refused(
      MappedProperty property, String name, String value, String advice) {
    return new AnnotationException(
        "%s: the parameter %s=%s is refused. %s.".formatted(property, name, value, advice));
  }

  @Override
  public Object generate(SharedSessionContractImplementor session, Object owner) {
    return generate(session, owner, null, EventType.INSERT);
  }
}
