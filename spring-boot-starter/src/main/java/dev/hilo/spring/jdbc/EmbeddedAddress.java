package dev.hilo.spring.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.AbstractDriverBasedDataSource;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabase;
import org.springframework.util.ClassUtils;

/** Whether a database lives in the memory of this process, as far as its address tells. */
public final class EmbeddedAddress {

  private static final Pattern IN_MEMORY =
      Pattern.compile("jdbc:(h2:mem:|hsqldb:mem:|derby:memory:).*", Pattern.CASE_INSENSITIVE);

  private static final boolean HAS_HIKARI =
      ClassUtils.isPresent(
          "com.zaxxer.hikari.HikariDataSource", EmbeddedAddress.class.getClassLoader());

  private EmbeddedAddress() {}

  /** Whether it does. Opens no connection; false where the address cannot be seen. */
  public static boolean isEmbedded(DataSource dataSource) {
    return Unwrapped.as(dataSource, EmbeddedDatabase.class) != null
        || IN_MEMORY.matcher(address(dataSource)).matches();
  }

  private static String address(DataSource dataSource) {
    AbstractDriverBasedDataSource plain =
        Unwrapped.as(dataSource, AbstractDriverBasedDataSource.class);
    String address =
        plain != null ? plain.getUrl() : HAS_HIKARI ? HikariOnly.address(dataSource) : null;
    return address == null ? "" : address;
  }

  /** What can be loaded only where HikariCP is. */
  private static final class HikariOnly {

    private HikariOnly() {}

    static @Nullable String address(DataSource dataSource) {
      HikariDataSource pool = Unwrapped.as(dataSource, HikariDataSource.class);
      if (pool == null) {
        return null;
      }
      if (pool.getJdbcUrl() != null) {
        return pool.getJdbcUrl();
      }
      DataSource beneath = pool.getDataSource();
      if (beneath != null && beneath != dataSource) {
        return EmbeddedAddress.address(beneath);
      }
      Object property = pool.getDataSourceProperties().get("url");
      return property == null ? null : property.toString();
    }
  }
}
