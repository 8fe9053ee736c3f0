package dev.hilo.spring.internal.datasource;

import com.zaxxer.hikari.HikariDataSource;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.AbstractDriverBasedDataSource;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabase;
import org.springframework.util.ClassUtils;

/** Recognizes a database in the memory of this process by its address. */
public final class InMemoryDatabase {

  private static final Pattern ADDRESS =
      Pattern.compile("jdbc:(h2:mem:|hsqldb:mem:|derby:memory:).*", Pattern.CASE_INSENSITIVE);

  private static final boolean HAS_HIKARI =
      ClassUtils.isPresent(
          "com.zaxxer.hikari.HikariDataSource", InMemoryDatabase.class.getClassLoader());

  private InMemoryDatabase() {}

  /** Opens no connection; false if the address is not known. */
  public static boolean isUsedBy(DataSource dataSource) {
    String address = address(dataSource);
    return DataSourceUnwrapper.as(dataSource, EmbeddedDatabase.class) != null
        || (address != null && ADDRESS.matcher(address).matches());
  }

  private static @Nullable String address(DataSource dataSource) {
    var plain = DataSourceUnwrapper.as(dataSource, AbstractDriverBasedDataSource.class);
    return plain != null ? plain.getUrl() : HAS_HIKARI ? HikariOnly.address(dataSource) : null;
  }

  /** Loaded only if HikariCP is there. */
  private static final class HikariOnly {

    static @Nullable String address(DataSource dataSource) {
      HikariDataSource pool = DataSourceUnwrapper.as(dataSource, HikariDataSource.class);
      if (pool == null || pool.getJdbcUrl() != null) {
        return pool == null ? null : pool.getJdbcUrl();
      }
      DataSource beneath = pool.getDataSource();
      return beneath != null && beneath != dataSource
          ? InMemoryDatabase.address(beneath)
          : pool.getDataSourceProperties().getProperty("url");
    }
  }
}
