package dev.hilo.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.apache.shardingsphere.driver.api.yaml.YamlShardingSphereDataSourceFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** ShardingSphere-JDBC: the counters are in one of the databases. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
class ShardingSphereRecipeTest {

  private static final String RULES =
      """
      rules:
      - !SHARDING
        tables:
          orders:
            actualDataNodes: ds_${0..1}.orders
            databaseStrategy:
              standard:
                shardingColumn: id
                shardingAlgorithmName: by_hash
        shardingAlgorithms:
          by_hash:
            type: INLINE
            props:
              algorithm-expression: ds_${Math.floorMod(id.hashCode(), 2)}
      - !SINGLE
        tables:
        - %s
      """;

  private final Schema first;
  private final Schema second;
  private final String single;

  ShardingSphereRecipeTest(TestDatabase database) {
    this.first = database.server().newSchema();
    this.second = database.server().newSchema();
    this.single = database == TestDatabase.H2 ? "ds_0.hilo" : "ds_0.public.hilo";
  }

  @BeforeEach
  void createTables() {
    for (Schema schema : List.of(first, second)) {
      schema.execute("create table orders (id varchar(64) primary key, content varchar(100))");
    }
  }

  @AfterEach
  void dropDatabases() {
    first.close();
    second.close();
  }

  @Test
  void ordersOfAllDatabasesGetTheirIdsFromTheOneThatHasTheCounters() throws Exception {
    for (int run = 0; run < 2; run++) {
      try (HikariDataSource ds0 = pool(first);
          HikariDataSource ds1 = pool(second);
          // snippet: hilo
          HiLo hilo = HiLo.builder(ds0).createTableIfMissing().build()
          // end
          ) {
        hilo.verify();
        add(sharded(ds0, ds1), hilo, 20);
      }
    }
    assertThat(orders(first)).isPositive();
    assertThat(orders(second)).isPositive();
    assertThat(orders(first) + orders(second)).isEqualTo(40);
    assertThat(first.query("select name, max_value from hilo"))
        .containsExactly(List.of("orders", 40L));
  }

  /** ShardingSphere refuses the address of H2's server, whose databases are in this JVM. */
  private static HikariDataSource pool(Schema schema) {
    return Pools.ofOneConnection(schema, schema.url().replaceFirst("tcp://[^/]+/mem:", "mem:"));
  }

  private DataSource sharded(DataSource ds0, DataSource ds1) throws Exception {
    return YamlShardingSphereDataSourceFactory.createDataSource(
        Map.of("ds_0", ds0, "ds_1", ds1), RULES.formatted(single).getBytes(StandardCharsets.UTF_8));
  }

  private static long orders(Schema schema) {
    return ((Number) schema.query("select count(*) from orders").get(0).get(0)).longValue();
  }

  /** In one transaction, which has a connection to each database soon. */
  private static void add(DataSource shop, HiLo hilo, int orders) throws Exception {
    try (Connection connection = shop.getConnection()) {
      connection.setAutoCommit(false);
      for (int order = 0; order < orders; order++) {
        try (PreparedStatement insert =
            connection.prepareStatement("insert into orders (id, content) values (?, ?)")) {
          insert.setString(1, hilo.nextId("orders"));
          insert.setString(2, "books");
          insert.executeUpdate();
        }
      }
      connection.commit();
    }
  }
}
