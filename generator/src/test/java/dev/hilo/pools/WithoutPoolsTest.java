package dev.hilo.pools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.internal.connection.CopiedPool;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

/** An application that has none of the pools that HiLo can copy. */
class WithoutPoolsTest {

  @Test
  void needsNoneOnTheClassPath() throws Exception {
    Path classes = Path.of(HiLo.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    URL[] onlyHiLo = {classes.toUri().toURL()};
    JdbcDataSource database = new JdbcDataSource();
    database.setURL("jdbc:h2:mem:");
    try (URLClassLoader loader =
        new URLClassLoader(onlyHiLo, ClassLoader.getPlatformClassLoader())) {
      assertThatThrownBy(() -> loader.loadClass("com.zaxxer.hikari.HikariDataSource"))
          .isInstanceOf(ClassNotFoundException.class);
      Class<?> type = loader.loadClass(HiLo.class.getName());
      Object builder = type.getMethod("builder", DataSource.class).invoke(null, database);
      Object hilo = builder.getClass().getMethod("build").invoke(builder);

      assertThat(type.getMethod("suspend").invoke(hilo)).isEqualTo(true);
      type.getMethod("resume").invoke(hilo);
      type.getMethod("close").invoke(hilo);
    }
  }

  /** Such as a pool of the server, while the application has another one. */
  @Test
  void sharesAPoolOfAnotherClassLoader() throws Exception {
    URL[] urls = {jarOf(HikariDataSource.class.getName()), jarOf("org.slf4j.Logger")};
    try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
      Class<?> type = loader.loadClass(HikariDataSource.class.getName());
      DataSource pool = (DataSource) type.getConstructor().newInstance();
      assertThat(new CopiedPool(pool, Duration.ofSeconds(1), true).isShared()).isTrue();
    }
  }

  private static URL jarOf(String type) throws ClassNotFoundException {
    return Class.forName(type).getProtectionDomain().getCodeSource().getLocation();
  }
}
