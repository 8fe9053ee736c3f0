package dev.hilo.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import io.r2dbc.h2.H2ConnectionConfiguration;
import io.r2dbc.h2.H2ConnectionFactory;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.ConnectionFactories;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryOptions;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import org.springframework.data.annotation.Id;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.mapping.callback.ReactiveEntityCallbacks;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.data.r2dbc.mapping.R2dbcMappingContext;
import org.springframework.data.r2dbc.mapping.event.BeforeConvertCallback;
import org.springframework.data.relational.core.mapping.RelationalPersistentEntity;
import org.springframework.data.relational.core.mapping.RelationalPersistentProperty;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.relational.core.query.Query;
import org.springframework.data.relational.core.sql.SqlIdentifier;
import org.springframework.r2dbc.connection.R2dbcTransactionManager;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.blockhound.BlockHound;
import reactor.blockhound.BlockingOperationError;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Spring Data R2DBC: a callback for all entities, which blocks no event loop. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
class R2dbcRecipeTest extends RecipeContract {

  static {
    BlockHound.install(); // throws where a thread of an event loop blocks
  }

  private final TestDatabase database;

  R2dbcRecipeTest(TestDatabase database) {
    super(database);
    this.database = database;
  }

  // snippet: entity
  @Table("orders")
  record Order(@Id @Nullable String id, String content) {}

  // end

  // snippet: callback
  static final class HiLoIds implements BeforeConvertCallback<Object> {
    private final HiLo hilo;
    private final R2dbcMappingContext mapping;

    HiLoIds(HiLo hilo, R2dbcMappingContext mapping) {
      this.hilo = hilo;
      this.mapping = mapping;
    }

    @Override
    public Publisher<Object> onBeforeConvert(Object row, SqlIdentifier table) {
      RelationalPersistentEntity<?> type = mapping.getRequiredPersistentEntity(row.getClass());
      PersistentPropertyAccessor<Object> values = type.getPropertyAccessor(row);
      RelationalPersistentProperty id = type.getRequiredIdProperty();
      if (id.getType() != String.class || values.getProperty(id) != null) {
        return Mono.just(row);
      }
      return Mono.fromCallable(
              () -> {
                values.setProperty(id, hilo.nextId(table.getReference()));
                return values.getBean();
              })
          .subscribeOn(Schedulers.boundedElastic()); // a reservation waits for the database
    }
  }

  // end

  @Override
  Application start(HikariDataSource pool, HiLo hilo) {
    ConnectionPool connections =
        new ConnectionPool(
            ConnectionPoolConfiguration.builder(connections())
                .initialSize(0)
                .maxSize(1)
                .allocatorSubscribeOn(Schedulers.boundedElastic()) // the driver of H2 blocks
                .build());
    R2dbcEntityTemplate template = new R2dbcEntityTemplate(connections);
    R2dbcMappingContext mapping = (R2dbcMappingContext) template.getConverter().getMappingContext();
    template.setEntityCallbacks(ReactiveEntityCallbacks.create(new HiLoIds(hilo, mapping)));
    TransactionalOperator transaction =
        TransactionalOperator.create(new R2dbcTransactionManager(connections));
    return new Application() {
      @Override
      public String add(@Nullable String id, String content) {
        Order stored =
            template
                .count(Query.empty(), Order.class)
                .then(template.insert(new Order(id, content)))
                .as(transaction::transactional)
                .block();
        return Objects.requireNonNull(Objects.requireNonNull(stored).id());
      }

      @Override
      public void close() {
        connections.dispose();
      }
    };
  }

  private ConnectionFactory connections() {
    if (database == TestDatabase.H2) {
      return new H2ConnectionFactory(
          H2ConnectionConfiguration.builder()
              .url(shop().url().substring("jdbc:h2:".length()))
              .username(shop().user())
              .password(shop().password())
              .build());
    }
    return ConnectionFactories.get(
        ConnectionFactoryOptions.parse(shop().url().replaceFirst("jdbc:", "r2dbc:"))
            .mutate()
            .option(ConnectionFactoryOptions.USER, shop().user())
            .option(ConnectionFactoryOptions.PASSWORD, shop().password())
            .build());
  }

  @Test
  void theCallbackDoesNotBlockTheThreadThatSubscribes() {
    try (HikariDataSource pool = Pools.ofOneConnection(shop());
        HiLo hilo = HiLo.builder(pool).createTableIfMissing().build()) {
      HiLoIds callback = new HiLoIds(hilo, new R2dbcMappingContext());
      Object stored =
          Mono.defer(
                  () ->
                      Mono.from(
                          callback.onBeforeConvert(
                              new Order(null, "books"), SqlIdentifier.unquoted("orders"))))
              .subscribeOn(Schedulers.parallel())
              .block();
      assertThat(stored).isEqualTo(new Order("orders/1-A", "books"));
    }
  }

  @Test
  void withoutAnotherThreadTheFirstIdWouldBlock() {
    try (HikariDataSource pool = Pools.ofOneConnection(shop());
        HiLo hilo = HiLo.builder(pool).createTableIfMissing().build()) {
      assertThatThrownBy(
              () ->
                  Mono.fromCallable(() -> hilo.nextId("orders"))
                      .subscribeOn(Schedulers.parallel())
                      .block())
          .hasStackTraceContaining(BlockingOperationError.class.getName());
    }
  }
}
