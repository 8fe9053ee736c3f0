package dev.hilo.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.CollectionIds;
import dev.hilo.HiLo;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.executor.Executor;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.mapping.MappedStatement;
import org.apache.ibatis.mapping.SqlCommandType;
import org.apache.ibatis.plugin.Interceptor;
import org.apache.ibatis.plugin.Intercepts;
import org.apache.ibatis.plugin.Invocation;
import org.apache.ibatis.plugin.Signature;
import org.apache.ibatis.reflection.MetaObject;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** MyBatis: an interceptor for the inserts of all mappers. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
class MyBatisRecipeTest extends RecipeContract {

  MyBatisRecipeTest(TestDatabase database) {
    super(database);
  }

  // snippet: interceptor
  @Intercepts(
      @Signature(
          type = Executor.class,
          method = "update",
          args = {MappedStatement.class, Object.class}))
  static final class HiLoInserts implements Interceptor {
    private final HiLo hilo;

    HiLoInserts(HiLo hilo) {
      this.hilo = hilo;
    }

    @Override
    public Object intercept(Invocation call) throws Throwable {
      MappedStatement statement = (MappedStatement) call.getArgs()[0];
      if (statement.getSqlCommandType() == SqlCommandType.INSERT) {
        setIds(statement.getConfiguration(), call.getArgs()[1]);
      }
      return call.proceed();
    }

    private void setIds(Configuration configuration, @Nullable Object parameter) {
      if (parameter instanceof Map<?, ?> named) { // several parameters, or a list
        named.values().forEach(value -> setIds(configuration, value));
      } else if (parameter instanceof Collection<?> rows) {
        rows.forEach(row -> setIds(configuration, row));
      } else if (parameter != null) {
        MetaObject row = configuration.newMetaObject(parameter);
        if (row.hasSetter("id") && row.getValue("id") == null) {
          CollectionIds ids = hilo.collection(parameter.getClass());
          boolean text = row.getSetterType("id") == String.class;
          row.setValue("id", text ? ids.nextId() : (Object) ids.nextNumber());
        }
      }
    }
  }

  // end

  interface Orders {
    @Insert("insert into orders (id, content) values (#{id}, #{content})")
    void add(Order order);

    @Insert(
        """
        <script>
        insert into orders (id, content) values
        <foreach collection="orders" item="order" separator=",">
          (#{order.id}, #{order.content})
        </foreach>
        </script>
        """)
    void addAll(@Param("orders") List<Order> orders);

    @Select("select count(*) from orders")
    long count();
  }

  @Test
  void allOrdersOfAListGetTheirIds() {
    try (HikariDataSource pool = Pools.ofOneConnection(shop());
        HiLo hilo = HiLo.builder(pool).createTableIfMissing().build();
        SqlSession session = sessions(pool, hilo).openSession()) {
      List<Order> orders = List.of(new Order(null, "books"), new Order(null, "pens"));
      session.getMapper(Orders.class).addAll(orders);
      session.commit();
      assertThat(orders).extracting(Order::getId).containsExactly("orders/1-A", "orders/2-A");
    }
  }

  @Override
  Application start(HikariDataSource pool, HiLo hilo) {
    SqlSessionFactory sessions = sessions(pool, hilo);
    return (id, content) -> {
      try (SqlSession session = sessions.openSession()) {
        Orders orders = session.getMapper(Orders.class);
        orders.count();
        Order order = new Order(id, content);
        orders.add(order);
        session.commit();
        return Objects.requireNonNull(order.getId());
      }
    };
  }

  private static SqlSessionFactory sessions(DataSource pool, HiLo hilo) {
    Configuration configuration =
        new Configuration(new Environment("shop", new JdbcTransactionFactory(), pool));
    configuration.addMapper(Orders.class);
    // snippet: use
    configuration.addInterceptor(new HiLoInserts(hilo));
    // end
    return new SqlSessionFactoryBuilder().build(configuration);
  }
}
