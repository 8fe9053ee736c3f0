package dev.hilo.spring.internal.datasource;

import com.zaxxer.hikari.HikariDataSource;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.AbstractDriverBasedDataSource;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabase;
import org.springframework.util.ClassUtils;

/** Recognizes databases by their JDBC URL. Opens no connection. */
public final class DatabaseUrl {

  private static final Pattern IN_MEMORY =
      Pattern.compile("jdbc:(h2:mem:|hsqldb:mem:|derby:memory:).*", Pattern.CASE_INSENSITIVE);

  private static final Pattern MYSQL =
      Pattern.compile("jdbc:(tc:|aws-wrapper:)?(mysql|mariadb):.*", Pattern.CASE_INSENSITIVE);

  private static final boolean HAS_HIKARI =
      ClassUtils.isPresent(
          "com.zaxxer.hikari.HikariDataSource", DatabaseUrl.class.getClassLoader());

  private DatabaseUrl() {}

  /** Whether the database is in the memory of this process. False if the URL is not known. */
  public static boolean isInMemory(DataSource dataSource) {
    return DataSourceUnwrapper.as(dataSource, EmbeddedDatabase.class) != null
        || matches(dataSource, IN_MEMORY);
  }

  /** Whether it is MySQL or MariaDB. False if the URL is not known. */
  public static boolean isMySql(DataSource dataSource) {
    return matches(dataSource, MYSQL);
  }

  private static boolean matches(DataSource dataSource, Pattern url) {
    var plain = DataSourceUnwrapper.as(dataSource, AbstractDriverBasedDataSource.class);
    return (plain != null && isAt(plain.getUrl(), url))
        || (HAS_HIKARI && HikariOnly.matches(dataSource, url));
  }

  private static boolean isAt(@Nullable Object value, Pattern url) {
    return value != null && url.matcher(value.toString()).matches();
  }

  /** Loaded only if HikariCP is present. */
  private static final class HikariOnly {

    static boolean matches(DataSource dataSource, Pattern url) {
      HikariDataSource pool = DataSourceUnwrapper.as(dataSource, HikariDataSource.class);
      if (pool == null) {
        return false;
      }
      // HikariCP prefers a DataSource to its class, and the class to a URL.
      DataSource target = pool.getDataSource();
      if (target != null) {
        return url == IN_MEMORY ? isInMemory(target) : DatabaseUrl.matches(target, url);
      }
      return pool.getDataSourceClassName() == null
          ? isAt(pool.getJdbcUrl(), url)
          : pool.getDataSourceProperties().values().stream().anyMatch(value -> isAt(value, url));
    }
  }
}
