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
    String url = url(dataSource);
    return DataSourceUnwrapper.as(dataSource, EmbeddedDatabase.class) != null
        || (url != null && URL.matcher(url).matches());
  }

  private static @Nullable String url(DataSource dataSource) {
    var plain = DataSourceUnwrapper.as(dataSource, AbstractDriverBasedDataSource.class);
    return plain != null ? plain.getUrl() : HAS_HIKARI ? HikariOnly.url(dataSource) : null;
  }

  /** Loaded only if HikariCP is present. */
  private static final class HikariOnly {

    static @Nullable String url(DataSource dataSource) {
      HikariDataSource pool = DataSourceUnwrapper.as(dataSource, HikariDataSource.class);
      return pool == null ? null : pool.getJdbcUrl();
    }
  }
}
