package dev.hilo.hibernate.internal.generate;

import dev.hilo.HiLo;
import dev.hilo.HiLoRetryException;
import dev.hilo.HiLoRules;
import dev.hilo.convention.NumberSeries;
import dev.hilo.hibernate.internal.property.GeneratedProperty;
import dev.hilo.hibernate.internal.property.GeneratedProperty.Kind;
import dev.hilo.hibernate.internal.property.MappedProperty;
import dev.hilo.hibernate.internal.schema.CounterDeclarations;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import org.hibernate.AnnotationException;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.exception.LockTimeoutException;
import org.hibernate.generator.GeneratorCreationContext;
import org.hibernate.id.IdentifierGenerationException;
import org.hibernate.mapping.Column;
import org.hibernate.mapping.Property;
import org.jspecify.annotations.Nullable;

/**
 * A number reserved in the transaction of the session, and released by its rollback.
 *
 * @param template of a {@link NumberSeries}; empty for numbers without a format
 * @param zone empty if the template has no year
 * @param dateFrom the attribute with the date of the number; empty for the date of the insert
 * @param seriesFrom the attribute that names a series below the collection; empty if none does
 */
public record GaplessStrategy(
    String template, String zone, String dateFrom, String seriesFrom, boolean keepsAssigned)
    implements IdGenerationStrategy {

  private static final String SERIALIZATION_FAILURE = "40001";

  /**
   * Checks whether an attribute can have such numbers.
   *
   * @throws AnnotationException if it cannot
   */
  public void check(GeneratorCreationContext context, MappedProperty attribute) {
    if (!template.isEmpty()) {
      attribute.requireText(
          "@GaplessNumber(series = …)",
          "A bare number would be given again each year, and has no format: remove the series, or"
              + " make the attribute a String");
    }
    if (!seriesFrom.isEmpty()) {
      attribute.requireText(
          "@GaplessNumber(seriesFrom = …)",
          "A bare number would be given again in each series: make the attribute a String");
    }
    Property property = context.getProperty();
    String problem = null;
    if (property.isNaturalIdentifier()) {
      problem =
          "is a @NaturalId, by which Hibernate finds an instance before it has its number. Remove"
              + " @NaturalId.";
    } else if (keepsAssigned && !isUnique(property)) {
      problem =
          "keeps assigned numbers, but its column is not unique. An instance that is saved again"
              + " after a rollback keeps a number that another row may have by then. Add"
              + " @Column(unique = true), or remove keepAssigned.";
    } else if (!template.isEmpty() && !seriesFrom.isEmpty()) {
      problem =
          "has both series and seriesFrom, and the numbers of two series would be equal texts."
              + " Remove one.";
    } else if (!dateFrom.isEmpty() && !template.contains("{yyyy}")) {
      problem = "has dateFrom without a series that has a year. Remove dateFrom.";
    }
    if (problem != null) {
      throw new AnnotationException(attribute + " " + problem);
    }
    Set<Class<?>> dates =
        Set.of(
            LocalDate.class,
            LocalDateTime.class,
            Instant.class,
            OffsetDateTime.class,
            ZonedDateTime.class);
    checkSource(context, attribute, "dateFrom", dateFrom, dates);
    checkSource(context, attribute, "seriesFrom", seriesFrom, Set.of(String.class));
  }

  private static boolean isUnique(Property property) {
    Column column = property.getColumns().get(0);
    return column.isUnique()
        || property.getValue().getTable().getUniqueKeys().values().stream()
            .anyMatch(key -> key.getColumns().equals(List.of(column)));
  }

  private static void checkSource(
      GeneratorCreationContext context,
      MappedProperty attribute,
      String parameter,
      String name,
      Set<Class<?>> types) {
    if (name.isEmpty()) {
      return;
    }
    Property source =
        context.getPersistentClass().getPropertyClosure().stream()
            .filter(property -> property.getName().equals(name))
            .findFirst()
            .orElse(null);
    String problem = null;
    if (source == null) {
      problem = "the entity has no such attribute besides its id";
    } else if (!types.contains(source.getType().getReturnedClass())) {
      problem = "it is of type " + source.getType().getReturnedClass().getName();
    } else if (source.getValueGeneratorCreator() != null) {
      problem = "its value is generated, perhaps after the number";
    }
    if (problem != null) {
      throw new AnnotationException(
          "%s: %s = \"%s\" is refused, because %s. Name an attribute of type %s that the application sets."
              .formatted(
                  attribute,
                  parameter,
                  name,
                  problem,
                  String.join(" or ", types.stream().map(Class::getSimpleName).sorted().toList())));
    }
  }

  /** Refuses two properties whose numbers would have gaps because they share a counter. */
  void declare(CounterDeclarations declarations, GeneratedProperty property) {
    if (seriesFrom.isEmpty()) {
      NumberSeries series = template.isEmpty() ? null : series(property.prefix());
      declarations.declareGapless(property, series, List.of(template, zone));
    }
  }

  @Override
  public Kind kind() {
    return template.isEmpty() && seriesFrom.isEmpty() ? Kind.GAPLESS : Kind.SERIES;
  }

  private NumberSeries series(String prefix) {
    return zone.isEmpty()
        ? NumberSeries.of(prefix, template)
        : NumberSeries.of(prefix, template, ZoneId.of(zone));
  }

  @Override
  public String shortest(String prefix, HiLoRules rules) {
    return template.isEmpty()
        ? prefix + rules.separator() + 1
        : series(prefix).text(LocalDate.EPOCH, 1, rules.separator());
  }

  @Override
  public @Nullable String text(IdRequest request, @Nullable String current) {
    refuseRequest(current);
    // A form binds an empty field to a blank text.
    if (current != null && !current.isBlank() && keepsAssigned) {
      return null;
    }
    String prefix = request.prefix();
    if (!template.isEmpty()) {
      return formatted(request, series(prefix));
    }
    char separator = request.property().separator();
    if (!seriesFrom.isEmpty()) {
      String series = (String) source(request, seriesFrom);
      refuseRequest(series);
      prefix = prefix + separator + series;
      request.property().checkFirst(series, prefix);
    }
    // Not an id, so it may look like an id of the collection.
    return prefix + separator + number(request, prefix);
  }

  private static void refuseRequest(@Nullable String value) {
    if (value != null && value.endsWith("|")) {
      throw new IllegalArgumentException(
          ("The value '%s' is refused: a gapless number takes no request by a value. Name the"
                  + " attribute that selects the series by seriesFrom, or its date by dateFrom.")
              .formatted(value));
    }
  }

  private String formatted(IdRequest request, NumberSeries series) {
    if (dateFrom.isEmpty()) {
      return reserve(
          request, (hilo, connection) -> hilo.identities().nextInSeries(connection, series));
    }
    LocalDate day = day((TemporalAccessor) source(request, dateFrom));
    return reserve(
        request, (hilo, connection) -> hilo.identities().nextInSeries(connection, series, day));
  }

  private LocalDate day(TemporalAccessor date) {
    return date.isSupported(ChronoField.INSTANT_SECONDS)
        ? LocalDate.ofInstant(Instant.from(date), ZoneId.of(zone))
        : LocalDate.from(date);
  }

  /**
   * The value of another attribute. The clock must not stand in for it: the year could be wrong.
   */
  private static Object source(IdRequest request, String attribute) {
    Object owner = Objects.requireNonNull(request.owner());
    Object value =
        Objects.requireNonNull(
                request.session().getEntityPersister(null, owner).findAttributeMapping(attribute))
            .getValue(owner);
    if (value == null) {
      throw new IllegalArgumentException(
          "its attribute %s is null, and decides the series. Set it before the row is inserted."
              .formatted(attribute));
    }
    return value;
  }

  @Override
  public long number(IdRequest request) {
    return number(request, request.prefix());
  }

  private static long number(IdRequest request, String prefix) {
    return reserve(
        request, (hilo, connection) -> hilo.identities().nextGaplessNumber(connection, prefix));
  }

  /** Conflicts are LockAcquisitionExceptions, which sessions convert to lock exceptions of JPA. */
  private static <T> T reserve(IdRequest request, BiFunction<HiLo, Connection, T> reservation) {
    SharedSessionContractImplementor session = request.session();
    MappedProperty property = request.property().property();
    if (!session.isTransactionInProgress()) {
      throw new IdentifierGenerationException(
          ("No gapless number for %s outside a transaction: nothing would hold the lock on its"
                  + " counter until the row is inserted. Begin a transaction first.")
              .formatted(property));
    }
    try {
      return reservation.apply(
          request.hilo(),
          session.getJdbcCoordinator().getLogicalConnection().getPhysicalConnection());
    } catch (HiLoRetryException e) {
      String message = "No gapless number for " + property + ": " + e.getMessage();
      throw new LockTimeoutException(message, cause(message, e));
    }
  }

  private static SQLException cause(String message, HiLoRetryException failure) {
    return failure.getCause() instanceof SQLException cause
        ? cause
        : new SQLException(message, SERIALIZATION_FAILURE, failure);
  }

  /** Marks the transaction for rollback: committing it could leave a gap, or lack the lock. */
  @Override
  public void failed(SharedSessionContractImplementor session, Throwable failure) {
    try {
      if (session.isTransactionInProgress()) {
        // Not through the session: on Hibernate 8 a stateless one ignores it.
        session.accessTransaction().markRollbackOnly();
      }
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }
}
