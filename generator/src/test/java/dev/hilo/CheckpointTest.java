package dev.hilo;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.range.FakeTable;
import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.crac.Core;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Checkpoints by CRaC, of which only the callbacks are tested. */
@Isolated("a checkpoint suspends every instance of this JVM")
class CheckpointTest {

  private final FakeTable table = new FakeTable();

  @AfterEach
  void stopNothing() {
    javax.crac.Core.whileStopped(() -> {});
  }

  @Test
  void suspendsEveryInstanceBeforeACheckpointAndResumesItAfterTheRestore() throws Exception {
    List<Long> maxima = new ArrayList<>();
    try (HiLo hilo = FakeHiLo.on(table).build()) {
      hilo.nextIds("orders", 5);
      System.gc(); // The context refers to resources weakly.
      javax.crac.Core.whileStopped(
          () -> {
            maxima.add(requireNonNull(table.row("orders")));
            assertThat(hilo.suspend()).as("still to be suspended").isFalse();
          });

      Core.checkpointRestore();

      assertThat(maxima).containsExactly(5L);
      assertThat(hilo.nextId("orders")).isEqualTo("orders/6-A");
    }
  }

  @Test
  void leavesAnInstanceSuspendedThatTheApplicationHasSuspended() throws Exception {
    try (HiLo hilo = FakeHiLo.on(table).build()) {
      assertThat(hilo.suspend()).isTrue();

      Core.checkpointRestore();

      assertThat(hilo.suspend()).as("still to be suspended").isFalse();
      hilo.resume();
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
    }
  }

  @Test
  void keepsNoInstanceAlive() {
    WeakReference<HiLo> closed = new WeakReference<>(closed());
    for (int i = 0; i < 100 && closed.get() != null; i++) {
      System.gc();
    }
    assertThat(closed.get()).isNull();
  }

  private HiLo closed() {
    HiLo hilo = FakeHiLo.on(table).build();
    hilo.close();
    return hilo;
  }

  @Test
  void worksWithoutCracOnTheClassPath() throws Exception {
    Path classes = Path.of(HiLo.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    URL[] onlyHiLo = {classes.toUri().toURL()};
    JdbcDataSource database = new JdbcDataSource();
    database.setURL("jdbc:h2:mem:");
    assertThat(System.getProperty("java.class.path")).contains("crac" + File.separator);
    try (URLClassLoader loader =
        new URLClassLoader(onlyHiLo, ClassLoader.getPlatformClassLoader())) {
      assertThatThrownBy(() -> loader.loadClass("org.crac.Core"))
          .isInstanceOf(ClassNotFoundException.class);
      Class<?> type = loader.loadClass(HiLo.class.getName());
      Object builder = type.getMethod("builder", DataSource.class).invoke(null, database);
      Object hilo = builder.getClass().getMethod("build").invoke(builder);

      assertThat(type.getMethod("suspend").invoke(hilo)).isEqualTo(true);
      type.getMethod("resume").invoke(hilo);
      type.getMethod("close").invoke(hilo);
    }
  }
}
