package dev.hilo.docs;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoListener;
import dev.hilo.RangeSize;
import dev.hilo.support.Listeners;
import dev.hilo.support.Pools;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The procedures of docs/how-to/copies.md on a real server. */
@Execution(ExecutionMode.CONCURRENT)
class CopiesPageTest {

  private static final SqlPage PAGE = SqlPage.read("reference/databases.md");

  private final Schema shop = TestDatabase.POSTGRESQL.server().newSchema();

  /** The server whose connections copy the database. No other connection may be open meanwhile. */
  private final Schema administration = TestDatabase.POSTGRESQL.server().newSchema();

  private final List<HiLoListener.MaxMovedBackwards> backwards = new CopyOnWriteArrayList<>();

  @BeforeEach
  void makeTables() {
    shop.execute("create table orders (id varchar(50) primary key)");
    client(shop.dataSource()).verify();
  }

  @AfterEach
  void dropDatabases() {
    administration.execute("drop database if exists " + name() + "_copy with (force)");
    administration.close();
    shop.close();
  }

  /** Without a pool, no connection is open between two statements. */
  private HiLo client(DataSource database) {
    return builder(database).build();
  }

  private HiLoBuilder builder(DataSource database) {
    return WithoutPrefetch.builder(database)
        .createTableIfMissing()
        .rangeSize(RangeSize.fixed(32))
        .listener(Listeners.onMaxMovedBackwards(backwards::add));
  }

  private String name() {
    return (String) requireNonNull(shop.query("select current_database()").get(0).get(0));
  }

  private String save(HiLo hilo) {
    String id = hilo.nextId("orders");
    shop.execute("insert into orders values ('" + id + "')");
    return id;
  }

  private long max() {
    return (Long)
        requireNonNull(
            shop.query("select max_value from hilo where name = 'orders'").get(0).get(0));
  }

  private void copy(String from, String to) {
    onceAlone("create database " + to + " template " + from);
  }

  /** A busy server may still be ending connections that were closed before. */
  private void onceAlone(String sql) {
    Await.until(
        sql,
        () -> {
          try {
            administration.execute(sql);
            return true;
          } catch (IllegalStateException e) {
            if (!String.valueOf(e.getMessage()).contains("being accessed by other users")) {
              throw e;
            }
            return false;
          }
        });
  }

  private void restore() {
    String name = name();
    onceAlone("drop database " + name);
    copy(name + "_copy", name);
  }

  @Test
  void idsOfOthersRepeatAfterARestoreWhileClientsRun() {
    HiLo one = client(shop.dataSource());
    HiLo other = client(shop.dataSource());
    assertThat(save(one)).isEqualTo("orders/1-A");
    copy(name(), name() + "_copy");
    String sent = save(other);
    assertThat(sent).isEqualTo("orders/33-A");

    restore();

    assertThat(max()).isEqualTo(32);
    assertThat(one.nextIds("orders", 32)).endsWith(sent);
    assertThat(backwards).as("Max is the end of its own range, so it notices nothing").isEmpty();
  }

  @Test
  void aClientThatReservesBelowItsOwnNumbersLeaps() {
    HiLo one = client(shop.dataSource());
    assertThat(save(one)).isEqualTo("orders/1-A");
    copy(name(), name() + "_copy");
    List<String> before = one.nextIds("orders", 63);

    restore();

    assertThat(one.nextId("orders")).isEqualTo("orders/1048641-A").isNotIn(before);
    Await.until("it is noticed", () -> backwards.size() == 1);
  }

  @Test
  void nothingRepeatsIfMaxIsRaisedBeforeClientsConnect() {
    HiLo one = client(shop.dataSource());
    HiLo other = client(shop.dataSource());
    List<String> ids = new ArrayList<>(List.of(save(one)));
    assertThat(one.nextIdentity("invoices")).isEqualTo("invoices/1");
    copy(name(), name() + "_copy");
    ids.addAll(other.nextIds("orders", 40));
    assertThat(one.nextIdentity("invoices")).isEqualTo("invoices/2");

    restore();
    shop.execute(PAGE.block(TestDatabase.H2, "restore").statements().get(0));

    HiLo late = client(shop.dataSource());
    for (HiLo hilo : List.of(late, one, other)) {
      ids.addAll(hilo.nextIds("orders", 100));
    }
    assertThat(ids).doesNotHaveDuplicates();
    assertThat(one.nextIdentity("invoices")).as("not covered").isEqualTo("invoices/2");
  }

  @Test
  void aCloneContinuesAboveItsRows() {
    HiLo production = client(shop.dataSource());
    List<String> rows = List.of(save(production), save(production));
    copy(name(), name() + "_copy");
    assertThat(save(production)).as("production goes on").isEqualTo("orders/3-A");

    String url = shop.url().replace(name(), name() + "_copy");
    try (var pool = Pools.hikari(url, shop.user(), shop.password(), 2, true, false);
        HiLo same = client(pool);
        HiLo tagged = builder(pool).nodeTag("S").build()) {
      assertThat(same.nextId("orders")).isEqualTo("orders/33-A").isNotIn(rows);
      assertThat(tagged.nextId("orders")).isEqualTo("orders/65-S");
    }
    assertThat(production.nextIds("orders", 30))
        .as("the same id for another row")
        .endsWith("orders/33-A");
  }

  @Test
  void noIdIsHandedOutDuringASnapshot() {
    try (HiLo hilo = builder(shop.dataSource()).build()) {
      assertThat(save(hilo)).isEqualTo("orders/1-A");
      snapshot(
          hilo,
          () -> {
            assertThat(max()).isEqualTo(1);
            assertThat(hilo.suspend()).as("still to be suspended").isFalse();
          });
      assertThat(save(hilo)).isEqualTo("orders/2-A");
    }
  }

  private static void snapshot(HiLo hilo, Runnable snapshot) {
    // snippet: suspend
    boolean suspended = hilo.suspend();
    try {
      snapshot.run();
    } finally {
      if (suspended) {
        hilo.resume();
      }
    }
    // end
  }

  /** The calls of a JVM with checkpoints, which is not at hand. */
  @Test
  void aRegisteredHiLoIsSuspendedFromTheCheckpointToTheRestore() throws Exception {
    try (HiLo hilo = builder(shop.dataSource()).build()) {
      assertThat(save(hilo)).isEqualTo("orders/1-A");
      Resource registered = register(hilo);
      registered.beforeCheckpoint(Core.getGlobalContext());
      assertThat(max()).isEqualTo(1);
      assertThat(hilo.suspend()).as("still to be suspended").isFalse();
      registered.afterRestore(Core.getGlobalContext());
      assertThat(save(hilo)).isEqualTo("orders/2-A");
    }
  }

  private static Resource register(HiLo hilo) {
    // snippet: crac
    Resource suspension =
        new Resource() {
          @Override
          public void beforeCheckpoint(Context<? extends Resource> context) {
            hilo.suspend();
          }

          @Override
          public void afterRestore(Context<? extends Resource> context) {
            hilo.resume();
          }
        };
    Core.getGlobalContext().register(suspension);
    // end
    return suspension;
  }
}
