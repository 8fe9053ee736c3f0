package dev.hilo.spring.internal.datasource;

import com.zaxxer.hikari.HikariDataSource;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.AbstractDriverBasedDataSource;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabase;
import org.springframework.util.ClassUtils;

/** Recognizes databases in the memory of this process. */
public final class InMemoryDatabase {

  private static final Pattern URL =
      Pattern.compile("jdbc:(h2:mem:|hsqldb:mem:|derby:memory:).*", Pattern.CASE_INSENSITIVE);

  private static final boolean HAS_HIKARI =
      ClassUtils.isPresent(
          "com.zaxxer.hikari.HikariDataSource", InMemoryDatabase.class.getClassLoader());

  private InMemoryDatabase() {}

  /** Opens no connection. False if the JDBC URL is not known. */
  public static boolean isUsedBy(DataSource dataSource) {
    var plain = DataSourceUnwrapper.as(dataSource, AbstractDriverBasedDataSource.class);
    return DataSourceUnwrapper.as(dataSource, EmbeddedDatabase.class) != null
        || (plain != null && isInMemory(plain.getUrl()))
        || (HAS_HIKARI && HikariOnly.isInMemory(dataSource));
  }

  private static boolean isInMemory(@Nullable Object url) {
    return url != null && URL.matcher(url.toString()).matches();
  }

  /** Loaded only if HikariCP is present. */
  private static final class HikariOnly {

    static boolean isInMemory(DataSource dataSource) {
      HikariDataSource pool = DataSourceUnwrapper.as(dataSource, HikariDataSource.class);
      if (pool == null) {
        return false;
      }
      // HikariCP prefers a DataSource to its class, and the class to a URL.
      DataSource target = pool.getDataSource();
      if (target != null) {
        return isUsedBy(target);
      }
      return pool.getDataSourceClassName() == null
          ? InMemoryDatabase.isInMemory(pool.getJdbcUrl())
          : pool.getDataSourceProperties().values().stream().anyMatch(InMemoryDatabase::isInMemory);
    }
  }
}
