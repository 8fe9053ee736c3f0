package dev.hilo.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import com.baomidou.mybatisplus.annotation.IdType;
import com.baomidou.mybatisplus.annotation.TableId;
import com.baomidou.mybatisplus.annotation.TableName;
import com.baomidou.mybatisplus.core.MybatisConfiguration;
import com.baomidou.mybatisplus.core.MybatisSqlSessionFactoryBuilder;
import com.baomidou.mybatisplus.core.incrementer.IdentifierGenerator;
import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import com.baomidou.mybatisplus.core.toolkit.GlobalConfigUtils;
import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** MyBatis-Plus: a generator of identifiers. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
class MyBatisPlusRecipeTest extends RecipeContract {

  MyBatisPlusRecipeTest(TestDatabase database) {
    super(database);
  }

  // snippet: generator
  static final class HiLoIdentifiers implements IdentifierGenerator {
    private final HiLo hilo;

    HiLoIdentifiers(HiLo hilo) {
      this.hilo = hilo;
    }

    @Override
    public Number nextId(Object entity) { // IdType.ASSIGN_ID
      return hilo.collection(entity.getClass()).nextNumber();
    }

    @Override
    public String nextUUID(Object entity) { // IdType.ASSIGN_UUID
      return hilo.collection(entity.getClass()).nextId();
    }
  }

  // end

  // snippet: entity
  @TableName("orders")
  public static class Order {
    @TableId(type = IdType.ASSIGN_UUID)
    private @Nullable String id;

    private @Nullable String content;

    // end

    /** The id, null until it is set. */
    public @Nullable String getId() {
      return id;
    }

    /** For MyBatis. */
    public void setId(@Nullable String id) {
      this.id = id;
    }

    /** What was ordered. */
    public @Nullable String getContent() {
      return content;
    }

    /** Replaces what was ordered. */
    public void setContent(@Nullable String content) {
      this.content = content;
    }
  }

  /** A parcel, which has a number. */
  @TableName("parcels")
  public static class Parcel {
    @TableId(type = IdType.ASSIGN_ID)
    private @Nullable Long id;

    /** The number, null until it is set. */
    public @Nullable Long getId() {
      return id;
    }

    /** For MyBatis. */
    public void setId(@Nullable Long id) {
      this.id = id;
    }
  }

  interface Orders extends BaseMapper<Order> {}

  interface Parcels extends BaseMapper<Parcel> {}

  @Test
  void parcelsGetNumbers() {
    shop().execute("create table parcels (id bigint primary key)");
    try (HikariDataSource pool = Pools.ofOneConnection(shop());
        HiLo hilo = HiLo.builder(pool).createTableIfMissing().build();
        SqlSession session = sessions(pool, hilo).openSession()) {
      Parcel parcel = new Parcel();
      session.getMapper(Parcels.class).insert(parcel);
      session.commit();
      assertThat(parcel.getId()).isEqualTo(1);
    }
    assertThat(shop().query("select id from parcels")).containsExactly(List.of(1L));
  }

  @Override
  Application start(HikariDataSource pool, HiLo hilo) {
    SqlSessionFactory sessions = sessions(pool, hilo);
    return (id, content) -> {
      try (SqlSession session = sessions.openSession()) {
        Orders orders = session.getMapper(Orders.class);
        orders.selectCount(null);
        Order order = new Order();
        order.setId(id);
        order.setContent(content);
        orders.insert(order);
        session.commit();
        return Objects.requireNonNull(order.getId());
      }
    };
  }

  private static SqlSessionFactory sessions(DataSource pool, HiLo hilo) {
    MybatisConfiguration configuration =
        new MybatisConfiguration(new Environment("shop", new JdbcTransactionFactory(), pool));
    // snippet: use
    GlobalConfigUtils.getGlobalConfig(configuration)
        .setIdentifierGenerator(new HiLoIdentifiers(hilo));
    // end
    configuration.addMapper(Orders.class);
    configuration.addMapper(Parcels.class);
    return new MybatisSqlSessionFactoryBuilder().build(configuration);
  }
}
