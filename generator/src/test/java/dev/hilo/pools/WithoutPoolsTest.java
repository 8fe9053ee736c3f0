package dev.hilo.pools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.internal.connection.CopiedPool;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
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

  /** As in Quarkus. */
  @Test
  void copiesAgroalWhereThereIsNoHikariCp() throws Exception {
    URL[] urls = {
      jarOf(HiLo.class.getName()),
      jarOf(AgroalOnly.class.getName()),
      jarOf(AgroalDataSource.class.getName()),
      jarOf("io.agroal.pool.DataSource"),
      jarOf(JdbcDataSource.class.getName())
    };
    try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
      Class<?> type = loader.loadClass(AgroalOnly.class.getName());
      Callable<?> isShared = (Callable<?>) type.getConstructor().newInstance();
      assertThat(isShared.call()).isEqualTo(false);
    }
  }

  /** Runs where HikariCP is not on the class path. */
  public static final class AgroalOnly implements Callable<Boolean> {

    /** For reflection. */
    public AgroalOnly() {}

    @Override
    public Boolean call() throws SQLException {
      AgroalDataSourceConfigurationSupplier settings = new AgroalDataSourceConfigurationSupplier();
      settings
          .connectionPoolConfiguration()
          .maxSize(1)
          .connectionFactoryConfiguration()
          .connectionProviderClassName("org.h2.Driver")
          .jdbcUrl("jdbc:h2:mem:shop");
      try (AgroalDataSource pool = AgroalDataSource.from(settings)) {
        return new CopiedPool(pool, Duration.ofSeconds(1), true).isShared();
      }
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
