package dev.hilo.clusters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoException;
import dev.hilo.RangeSize;
import dev.hilo.spi.Connections;
import dev.hilo.testdb.server.ServerNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
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

  /** The tags are behind the number, and both have five letters. GUIDs have none. */
  private static final String TAGS_IN_USE =
      "select right(id, 5) as tag from customers where id like 'customers/%'"
          + " group by right(id, 5) order by tag";

  private static final String COUNT = "select count(*) from customers where id like ";

  /** HiLo, sequence, semantic and GUID. */
  private static final List<String> KINDS_IN_USE =
      List.of(
          "'customers/_%-NORTH'", "'customers/0000%-SOUTH'", "'customers/vip%'", "'________-%'");

  private static final AtomicInteger VIPS = new AtomicInteger();

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

    /** The name of the query on the page. */
    String tagQuery() {
      return name().toLowerCase(Locale.ROOT) + " tag";
    }
  }

  @ParameterizedTest
  @EnumSource
  void bothSitesWriteWhileCutOffAndMerge(Kind kind) throws Exception {
    try (Sites sites = kind.open(Sites.NAMES);
        SessionFactory north = boot(sites, 0);
        SessionFactory south = boot(sites, 1)) {
      save(north, 0, 10);
      save(south, 1, 10);
      awaitRows(sites, 20);

      sites.cut();
      ExecutorService threads = Executors.newFixedThreadPool(2 * THREADS);
      List<Future<Integer>> writers = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        writers.add(threads.submit(writer(north, 0)));
        writers.add(threads.submit(writer(south, 1)));
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
        for (String ids : KINDS_IN_USE) {
          assertThat(sites.column(site, COUNT + ids)).as(ids).doesNotContain("0");
        }
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
        SessionFactory south = boot(sites, 1, "NORTH")) {
      sites.cut();
      save(north, 0, 10);
      save(south, 1, 10);
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

  /** A driver that knows both sites, as after a failover to the wrong one. */
  @ParameterizedTest
  @EnumSource
  void aPoolThatMovesToTheOtherSiteIsRefusedAndChangesNothing(Kind kind) throws Exception {
    try (Sites sites = kind.open(Sites.NAMES)) {
      List<DataSource> sources =
          List.of(
              sites.node(0).dataSource(Cluster.DATABASE),
              sites.node(1).dataSource(Cluster.DATABASE));
      AtomicInteger serving = new AtomicInteger();
      Connections pool = led(() -> sources.get(serving.get()));
      HiLo north = ofSite(HiLo.builder(pool, null), kind.tagQuery(), "NORTH").build();
      HiLo south = ofSite(sources.get(1), kind.tagQuery(), "SOUTH").build();
      assertThat(north.nextIds("customers", SIZE)).endsWith("customers/10-NORTH");
      assertThat(north.nextId("customers")).isEqualTo("customers/11-NORTH");
      assertThat(south.nextIds("customers", SIZE)).endsWith("customers/10-SOUTH");
      List<String> before = counters(sites, 0);

      serving.set(1);
      assertThat(north.nextIds("customers", SIZE - 1)).endsWith("customers/20-NORTH");
      for (Runnable use :
          new Runnable[] {
            () -> north.nextId("customers"), () -> north.nextSequenceId("customers"), north::verify
          }) {
        assertThatThrownBy(use::run)
            .isInstanceOf(HiLoException.class)
            .hasMessageContainingAll(
                "The node tag is 'NORTH' (nodeTag)", "answers 'SOUTH' (nodeTagQuery)");
      }
      assertThat(counters(sites, 1)).containsExactly("10");
      assertThat(south.nextId("customers")).isEqualTo("customers/11-SOUTH");

      serving.set(0);
      assertThat(counters(sites, 0)).isEqualTo(before);
      assertThat(north.nextId("customers")).isEqualTo("customers/21-NORTH");
      serving.set(1);
      north.close();
      south.close();
      assertThat(counters(sites, 0)).as("9 numbers are a gap").containsExactly("30");
    }
  }

  /** The other site has the table, too, as after a publication for all tables. */
  @Test
  void aCounterTableThatIsReplicatedByMistakeIsNotUsed() throws Exception {
    try (Sites sites = new PostgreSqlSites(Sites.NAMES)) {
      DataSource source = sites.node(1).dataSource(Cluster.DATABASE);
      run(source, "create table hilo_north (like hilo_south including all)");
      run(
          sites.node(0).dataSource(Cluster.DATABASE),
          "alter publication sites add table hilo_north");
      run(source, "alter subscription from_north refresh publication");
      try (HiLo north =
              ofSite(sites.node(0).dataSource(Cluster.DATABASE), "postgresql tag", "NORTH")
                  .build();
          HiLo south = ofSite(source, "postgresql tag", "SOUTH").build();
          HiLo misled = ofSite(source, "postgresql tag", "NORTH").build()) {
        assertThat(north.nextIds("customers", SIZE)).endsWith("customers/10-NORTH");
        assertThat(south.nextIds("customers", SIZE)).endsWith("customers/10-SOUTH");
        Cluster.await(List.of("10"), () -> sites.column(1, "select max_value from hilo_north"));

        assertThatThrownBy(() -> misled.nextId("customers"))
            .hasMessageContainingAll("'NORTH' (nodeTag)", "'SOUTH' (nodeTagQuery)");
        assertThat(south.nextId("customers")).isEqualTo("customers/11-SOUTH");
        assertThat(north.nextId("customers")).isEqualTo("customers/11-NORTH");
      }
    }
  }

  /** Max of the counters of a site. */
  private static List<String> counters(Sites sites, int site) {
    String schema = sites instanceof MySqlSites ? "hilo_local." : "";
    return sites.column(
        site, "select max_value from " + schema + Sites.table(Sites.NAMES.get(site)));
  }

  @Test
  void aPromotedStandbyHasNoTagUntilItGetsANewOne() throws Exception {
    try (PostgreSqlPair pair = new PostgreSqlPair(false)) {
      RecipePage.run(pair.dataSource(), "postgresql site", Map.of());
      try (HiLo hilo = ofSite(pair.dataSource(), "postgresql tag", "NORTH").build()) {
        assertThat(hilo.nextIds("customers", SIZE)).endsWith("customers/10-NORTH");
        pair.awaitReplayed();

        pair.promote();

        assertHasNoTag(hilo);
        run(pair.dataSource(), "delete from hilo_site");
        run(pair.dataSource(), "insert into hilo_site select 'EAST', identity from hilo_server");
        assertThatThrownBy(() -> hilo.nextId("customers"))
            .hasMessageContainingAll("'NORTH' (nodeTag)", "'EAST' (nodeTagQuery)");
      }
      try (HiLo hilo =
          ofSite(pair.dataSource(), "postgresql tag", "EAST").table("hilo_north").build()) {
        assertThat(hilo.nextId("customers")).isEqualTo("customers/11-EAST");
      }
    }
  }

  @Test
  void aCopiedServerHasNoTagUntilItGetsANewOne() throws Exception {
    try (Sites sites = new MySqlSites(Sites.NAMES);
        ServerNode copy = GroupReplication.installation().node("copy");
        HiLo ofNorth =
            ofSite(sites.node(0).dataSource(Cluster.DATABASE), "mysql tag", "NORTH").build()) {
      assertThat(ofNorth.nextIds("customers", SIZE)).endsWith("customers/10-NORTH");
      sites.node(0).stop();
      copy.copyDataOf(sites.node(0));
      MySqlSites.start(copy, 3);
      DataSource source = copy.dataSource(Cluster.DATABASE);
      copy.execute("stop replica");

      try (HiLo ofCopy = ofSite(source, "mysql tag", "NORTH").build()) {
        assertHasNoTag(ofCopy);
        run(source, "delete from hilo_local.hilo_site");
        run(source, "insert into hilo_local.hilo_site values ('EAST', @@server_uuid)");
        assertThatThrownBy(() -> ofCopy.nextId("customers"))
            .hasMessageContainingAll("'NORTH' (nodeTag)", "'EAST' (nodeTagQuery)");
      }
      try (HiLo ofCopy = ofSite(source, "mysql tag", "EAST").table("hilo_north").build()) {
        assertThat(ofCopy.nextId("customers")).isEqualTo("customers/11-EAST");
      }
    }
  }

  /** Connections that may lead to another server each time. */
  private static Connections led(Supplier<DataSource> source) {
    return new Connections() {
      @Override
      public Connection open() throws SQLException {
        return source.get().getConnection();
      }

      @Override
      public void close(Connection connection) throws SQLException {
        connection.close();
      }
    };
  }

  private static HiLoBuilder ofSite(DataSource source, String tagQuery, String tag) {
    return ofSite(HiLo.builder(source), tagQuery, tag);
  }

  private static HiLoBuilder ofSite(HiLoBuilder of, String tagQuery, String tag) {
    HiLoBuilder builder =
        of.nodeTag(tag)
            .nodeTagQuery(RecipePage.statement(tagQuery))
            .taggedIdsOnly(true)
            .table(Sites.table(tag))
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
  private static Callable<Integer> writer(SessionFactory factory, int site) {
    return () -> {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
      int saved = 0;
      while (saved < EACH / THREADS || System.nanoTime() < end) {
        save(factory, site, BATCH);
        saved += BATCH;
      }
      return saved;
    };
  }

  /** Saves entities with ids of each kind, most of HiLo. */
  private static void save(SessionFactory factory, int site, int count) {
    factory.inTransaction(
        session -> {
          for (int i = 0; i < count; i++) {
            String id =
                switch (i % 10) {
                  case 0 -> "customers/";
                  case 1 -> "";
                  case 2 -> "customers/vip" + VIPS.incrementAndGet() + "-" + Sites.NAMES.get(site);
                  default -> null;
                };
            session.persist(new Customer(id, "customer " + i));
          }
        });
  }

  private static SessionFactory boot(Sites sites, int site) {
    return boot(sites, site, Sites.NAMES.get(site));
  }

  private static SessionFactory boot(Sites sites, int site, String tag) {
    Map<String, Object> settings = new HashMap<>(sites.settings());
    ServerNode node = sites.node(site);
    settings.put("jakarta.persistence.jdbc.url", node.url(Cluster.DATABASE));
    settings.put("jakarta.persistence.jdbc.user", node.user());
    settings.put("jakarta.persistence.jdbc.password", "");
    settings.put("hibernate.jdbc.batch_size", BATCH);
    settings.put("hibernate.hilo.tagged_ids_only", "true");
    settings.put("hibernate.hilo.node_tag", tag);
    settings.put("hibernate.hilo.table", Sites.table(tag));
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
