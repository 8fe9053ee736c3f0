package dev.hilo.recipes;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.RecordContext;
import org.jooq.RecordListener;
import org.jooq.SQLDialect;
import org.jooq.TableField;
import org.jooq.TableRecord;
import org.jooq.UniqueKey;
import org.jooq.conf.RenderQuotedNames;
import org.jooq.impl.DSL;
import org.jooq.impl.DefaultConfiguration;
import org.jooq.impl.Internal;
import org.jooq.impl.SQLDataType;
import org.jooq.impl.TableImpl;
import org.jooq.impl.UpdatableRecordImpl;
import org.jspecify.annotations.Nullable;

/** jOOQ: a listener for the records of all tables. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
class JooqRecipeTest extends RecipeContract {

  private final SQLDialect dialect;

  JooqRecipeTest(TestDatabase database) {
    super(database);
    this.dialect = database == TestDatabase.H2 ? SQLDialect.H2 : SQLDialect.POSTGRES;
  }

  // snippet: listener
  static final class HiLoRecords implements RecordListener {
    private final HiLo hilo;

    HiLoRecords(HiLo hilo) {
      this.hilo = hilo;
    }

    @Override
    public void insertStart(RecordContext context) {
      Record row = context.record();
      Field<?> id = row.field("id");
      if (id != null && id.getType() == String.class && row.get(id) == null) {
        String collection = ((TableRecord<?>) row).getTable().getName();
        row.set(id.coerce(String.class), hilo.nextId(collection));
      }
    }
  }

  // end

  private static DSLContext dsl(DataSource pool, SQLDialect dialect, HiLo hilo) {
    DefaultConfiguration configuration = new DefaultConfiguration();
    configuration
        .set(pool)
        .set(dialect)
        .settings()
        .withRenderQuotedNames(RenderQuotedNames.EXPLICIT_DEFAULT_UNQUOTED);
    // snippet: use
    configuration.set(new HiLoRecords(hilo));
    // end
    return DSL.using(configuration);
  }

  @Override
  Application start(HikariDataSource pool, HiLo hilo) {
    DSLContext dsl = dsl(pool, dialect, hilo);
    return (id, content) ->
        dsl.transactionResult(
            transaction -> {
              transaction.dsl().fetchCount(Orders.ORDERS);
              OrdersRecord order = transaction.dsl().newRecord(Orders.ORDERS);
              order.set(Orders.ORDERS.id, id);
              order.set(Orders.ORDERS.content, content);
              order.store();
              return order.get(Orders.ORDERS.id);
            });
  }

  /** As jOOQ's generator writes it. */
  @SuppressWarnings("serial")
  static final class Orders extends TableImpl<OrdersRecord> {
    static final Orders ORDERS = new Orders();

    final TableField<OrdersRecord, @Nullable String> id =
        createField(DSL.name("id"), SQLDataType.VARCHAR(64).notNull(), this);
    final TableField<OrdersRecord, String> content =
        createField(DSL.name("content"), SQLDataType.VARCHAR(100), this);

    private Orders() {
      super(DSL.name("orders"));
    }

    @Override
    public Class<OrdersRecord> getRecordType() {
      return OrdersRecord.class;
    }

    @Override
    @SuppressWarnings({"rawtypes", "unchecked"})
    public UniqueKey<OrdersRecord> getPrimaryKey() {
      return Internal.createUniqueKey(this, DSL.name("orders_pkey"), new TableField[] {id}, true);
    }
  }

  @SuppressWarnings("serial")
  static final class OrdersRecord extends UpdatableRecordImpl<OrdersRecord> {
    OrdersRecord() {
      super(Orders.ORDERS);
    }
  }
}
