package dev.hilo.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.CounterScope;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoException;
import dev.hilo.RangeSize;
import dev.hilo.testdb.server.ServerNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.boot.MetadataSources;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two sites that are cut apart go on, and merge without a conflict. */
@Tag("clusters")
class SitesTest {

  private static final int EACH = Integer.getInteger("clusters.sites.ids", 100_000);
  private static final long SECONDS = Integer.getInteger("clusters.sites.seconds", 60);
  private static final int SIZE = 10;
  private static final int BATCH = 100;
  private static final int THREADS = 2;

  /** The tags are behind the number, and both have five letters. */
  private static final String TAGS_IN_USE =
      "select right(id, 5) as tag from customers group by right(id, 5) order by tag";

  enum Kind {
    POSTGRESQL {
      @Override
      Sites open(List<String> tags) throws IOException {
        return new PostgreSqlSites(tags);
      }
    },
    MYSQL {
      @Override
      Sites open(List<String> tags) throws IOException {
        return new MySqlSites(tags);
      }
    };

    abstract Sites open(List<String> tags) throws IOException;
  }

  @ParameterizedTest
  @EnumSource
  void bothSitesWriteWhileCutOffAndMerge(Kind kind) throws Exception {
    try (Sites sites = kind.open(Sites.NAMES);
        SessionFactory north = boot(sites, 0);
        SessionFactory south = boot(sites, 1)) {
      save(north, 10);
      save(south, 10);
      awaitRows(sites, 20);

      sites.cut();
      ExecutorService threads = Executors.newFixedThreadPool(2 * THREADS);
      List<Future<Integer>> writers = new ArrayList<>();
      for (SessionFactory site : List.of(north, south)) {
        for (int i = 0; i < THREADS; i++) {
          writers.add(threads.submit(writer(site)));
        }
      }
      int saved = 0;
      for (Future<Integer> writer : writers) {
        saved += writer.get();
      }
      threads.shutdown();
      int others = saved;
      assertThat(List.of(0, 1)).allMatch(site -> Integer.parseInt(count(sites, site)) < others);

      sites.rejoin();
      awaitRows(sites, saved + 20);
      for (int site = 0; site < 2; site++) {
        assertThat(sites.conflicts(site)).isEmpty();
        assertThat(sites.column(site, TAGS_IN_USE)).containsExactlyElementsOf(Sites.NAMES);
      }
      System.out.printf(
          "%s: two sites saved %,d entities in at least %d s while cut off, and merged%n",
          kind, saved, SECONDS);
    }
  }

  /** What cannot be noticed before the merge, as the page says. */
  @ParameterizedTest
  @EnumSource
  void twoSitesWithOneTagConflictAtTheMerge(Kind kind) throws Exception {
    try (Sites sites = kind.open(List.of("NORTH", "NORTH"));
        SessionFactory north = boot(sites, 0);
        SessionFactory south = boot(sites, 1)) {
      sites.cut();
      save(north, 10);
      save(south, 10);
      sites.rejoin();

      Cluster.await(false, () -> conflicts(sites).isEmpty());
    }
  }

  private static List<String> conflicts(Sites sites) {
    try {
      List<String> all = new ArrayList<>(sites.conflicts(0));
      all.addAll(sites.conflicts(1));
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aPromotedStandbyHasNoTagUntilItGetsANewOne() throws Exception {
    try (PostgreSqlPair pair = new PostgreSqlPair(false);
        HiLo hilo = ofSite(pair.dataSource(), "postgresql tag").build()) {
      RecipePage.run(pair.dataSource(), "postgresql site", Map.of());
      assertThat(hilo.nextIds("customers", SIZE)).endsWith("customers/10-NORTH");
      pair.awaitReplayed();

      pair.promote();

      assertHasNoTag(hilo);
      run(pair.dataSource(), "delete from hilo_site");
      run(pair.dataSource(), "insert into hilo_site select 'EAST', identity from hilo_server");
      assertThat(hilo.nextId("customers")).endsWith("-EAST");
    }
  }

  @Test
  void aCopiedServerHasNoTagUntilItGetsANewOne() throws Exception {
    try (Sites sites = new MySqlSites(Sites.NAMES);
        ServerNode copy = GroupReplication.installation().node("copy");
        HiLo ofNorth = ofSite(sites.node(0).dataSource(Cluster.DATABASE), "mysql tag").build()) {
      assertThat(ofNorth.nextIds("customers", SIZE)).endsWith("customers/10-NORTH");
      sites.node(0).stop();
      copy.copyDataOf(sites.node(0));
      MySqlSites.start(copy, 3);
      DataSource source = copy.dataSource(Cluster.DATABASE);
      copy.execute("stop replica");

      try (HiLo ofCopy = ofSite(source, "mysql tag").build()) {
        assertHasNoTag(ofCopy);
        run(source, "delete from hilo_local.hilo_site");
        run(source, "insert into hilo_local.hilo_site values ('EAST', @@server_uuid)");
        assertThat(ofCopy.nextId("customers")).isEqualTo("customers/1-EAST");
      }
    }
  }

  private static HiLoBuilder ofSite(DataSource source, String tagQuery) {
    HiLoBuilder builder =
        HiLo.builder(source)
            .nodeTagQuery(RecipePage.statement(tagQuery))
            .counterScope(CounterScope.NODE)
            .createTableIfMissing()
            .rangeSize(RangeSize.fixed(SIZE))
            .prefetch(false);
    return tagQuery.startsWith("mysql") ? builder.schema("hilo_local") : builder;
  }

  private static void assertHasNoTag(HiLo hilo) {
    Cluster.await(
        true,
        () -> {
          try {
            throw new AssertionError(hilo.nextId("customers"));
          } catch (HiLoException e) {
            return String.valueOf(e.getMessage())
                .contains("The query for the node tag has to return one row");
          }
        });
  }

  private static void run(DataSource source, String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Saves for so long, and so many. */
  private static Callable<Integer> writer(SessionFactory site) {
    return () -> {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
      int saved = 0;
      while (saved < EACH / THREADS || System.nanoTime() < end) {
        save(site, BATCH);
        saved += BATCH;
      }
      return saved;
    };
  }

  private static void save(SessionFactory site, int count) {
    site.inTransaction(
        session -> {
          for (int i = 0; i < count; i++) {
            session.persist(new Customer("customer " + i));
          }
        });
  }

  private static SessionFactory boot(Sites sites, int site) {
    Map<String, Object> settings = new HashMap<>(sites.settings());
    ServerNode node = sites.node(site);
    settings.put("jakarta.persistence.jdbc.url", node.url(Cluster.DATABASE));
    settings.put("jakarta.persistence.jdbc.user", node.user());
    settings.put("jakarta.persistence.jdbc.password", "");
    settings.put("hibernate.jdbc.batch_size", BATCH);
    settings.put("hibernate.hilo.counter_scope", "node");
    settings.put("hibernate.hilo.create_table_if_missing", "true");
    return new MetadataSources(new StandardServiceRegistryBuilder().applySettings(settings).build())
        .addAnnotatedClass(Customer.class)
        .buildMetadata()
        .buildSessionFactory();
  }

  private static void awaitRows(Sites sites, int expected) {
    for (int site = 0; site < 2; site++) {
      int here = site;
      Cluster.await(Integer.toString(expected), () -> count(sites, here));
    }
  }

  private static String count(Sites sites, int site) {
    return sites.column(site, "select count(*) from customers").get(0);
  }
}
