package dev.hilo.spring.internal.data.jdbc;

import dev.hilo.HiLo;
import dev.hilo.convention.IdStrategy;
import dev.hilo.internal.connection.ConnectionScope;
import dev.hilo.internal.rows.ExistingRows;
import dev.hilo.rows.NumberedColumn;
import dev.hilo.spring.internal.datasource.DataSourceUnwrapper;
import dev.hilo.spring.internal.startup.HiLoProperties;
import dev.hilo.spring.internal.startup.MappedColumns;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.data.relational.core.dialect.Dialect;
import org.springframework.data.relational.core.mapping.RelationalMappingContext;
import org.springframework.data.relational.core.mapping.RelationalPersistentEntity;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;
import org.springframework.data.relational.core.sql.IdentifierProcessing;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.support.JdbcAccessor;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The columns with the ids of aggregates, and their seeds ({@code hilo.seed-existing}). Spring Data
 * knows an aggregate that has {@code @Table} or a repository, or was saved before. Thread-safe.
 */
final class AggregateColumns implements MappedColumns {

  private static final String SETTING = "hilo.seed-existing";

  private final ConfigurableListableBeanFactory beans;
  private final HiLoProperties settings;
  private final ExistingRows seeds;

  AggregateColumns(ConfigurableListableBeanFactory beans, HiLoProperties settings) {
    this.beans = beans;
    this.settings = settings;
    this.seeds = new ExistingRows(SETTING, settings.reserveTimeout());
  }

  @Override
  public List<Mapping> known() {
    // Nothing tells which of several contexts belongs to which database.
    HiLo hilo = contexts().size() != 1 ? null : beans.getBeanProvider(HiLo.class).getIfUnique();
    DataSource dataSource = hilo == null ? null : dataSource();
    if (hilo == null || dataSource == null || DataSourceUnwrapper.routes(dataSource)) {
      return List.of();
    }
    List<NumberedColumn> columns = columns(hilo);
    return columns.isEmpty()
        ? List.of()
        : List.of(
            new Mapping(
                "the aggregates of Spring Data JDBC",
                hilo,
                dataSource,
                settings.seedExisting(),
                columns));
  }

  private List<RelationalMappingContext> contexts() {
    return Stream.of(beans.getBeanNamesForType(RelationalMappingContext.class, true, false))
        .filter(beans::containsSingleton)
        .map(name -> beans.getBean(name, RelationalMappingContext.class))
        .toList();
  }

  /** Null if there are several, and none is primary. */
  private @Nullable DataSource dataSource() {
    NamedParameterJdbcOperations database =
        beans.getBeanProvider(NamedParameterJdbcOperations.class).getIfUnique();
    return database != null && database.getJdbcOperations() instanceof JdbcAccessor accessor
        ? accessor.getDataSource()
        : null;
  }

  private List<NumberedColumn> columns(HiLo hilo) {
    Dialect dialect = beans.getBeanProvider(Dialect.class).getIfUnique();
    IdentifierProcessing quotes =
        dialect == null ? IdentifierProcessing.NONE : dialect.getIdentifierProcessing();
    return contexts().stream()
        .flatMap(context -> context.getPersistentEntities().stream())
        .flatMap(entity -> columns(entity, hilo, quotes))
        .distinct()
        .toList();
  }

  private static Stream<NumberedColumn> columns(
      RelationalPersistentEntity<?> entity, HiLo hilo, IdentifierProcessing quotes) {
    RelationalPersistentProperty id = entity.getIdProperty();
    IdRule rule = id == null ? null : rule(id, hilo);
    return id == null || rule == null
        ? Stream.empty()
        : Stream.of(IdStrategy.HILO, IdStrategy.IDENTITY)
            .filter(rule::allows)
            .map(
                strategy ->
                    new NumberedColumn(
                        rule.collection(),
                        strategy == IdStrategy.IDENTITY,
                        entity.getQualifiedTableName().toSql(quotes),
                        id.getColumnName().toSql(quotes),
                        id.getType() == String.class));
  }

  /** Null also if the annotation does not fit the property, which the first id reports. */
  private static @Nullable IdRule rule(RelationalPersistentProperty id, HiLo hilo) {
    try {
      return IdRule.of(id, () -> hilo);
    } catch (IllegalArgumentException | IllegalStateException e) {
      return null;
    }
  }

  /**
   * Raises the counters of a prefix before its first id, if the setting says so: again until a
   * transaction that has read the rows is committed.
   */
  void seed(HiLo hilo, String prefix) {
    if (!settings.seedExisting() || seeds.isRaised(hilo, prefix)) {
      return;
    }
    DataSource dataSource = contexts().size() > 1 ? null : dataSource();
    if (dataSource == null) {
      throw new IllegalStateException(
          ("%s does not know which database has the rows of '%s', because there are several"
                  + " RelationalMappingContexts, or several NamedParameterJdbcOperations of which"
                  + " none is primary. Leave it out, and seed the counters by Counters.seed.")
              .formatted(SETTING, prefix));
    }
    // The connection of the transaction, because a pool may have no second one. It comes first:
    // threads that wait for another one's read must not keep all connections from it.
    Connection connection = DataSourceUtils.getConnection(dataSource);
    try {
      seeds.raiseOnce(
          hilo,
          prefix,
          () -> columns(hilo),
          column -> highest(connection, dataSource, column, hilo),
          TransactionSynchronizationManager.isSynchronizationActive()
                  && DataSourceUtils.isConnectionTransactional(connection, dataSource)
              ? new ExistingRows.Transaction(connection, AggregateColumns::atEnd)
              : null);
    } finally {
      DataSourceUtils.releaseConnection(connection, dataSource);
    }
  }

  private static void atEnd(Consumer<Boolean> action) {
    TransactionSynchronizationManager.registerSynchronization(
        new TransactionSynchronization() {
          @Override
          public void afterCompletion(int status) {
            action.accept(status == STATUS_COMMITTED);
          }
        });
  }

  private static long highest(
      Connection connection, DataSource dataSource, NumberedColumn column, HiLo hilo)
      throws SQLException {
    if (DataSourceUtils.isConnectionTransactional(connection, dataSource)) {
      return column.highest(connection, hilo);
    }
    try (ConnectionScope read = ConnectionScope.reading(connection)) {
      return read.answered(same -> column.highest(same, hilo));
    }
  }
}
