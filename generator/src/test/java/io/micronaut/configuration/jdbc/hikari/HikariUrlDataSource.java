package io.micronaut.configuration.jdbc.hikari;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import org.jspecify.annotations.Nullable;

/** The stand-in for Micronaut's pool, which only has two more accessors. */
public class HikariUrlDataSource extends HikariDataSource {

  public HikariUrlDataSource(HikariConfig configuration) {
    super(configuration);
  }

  public @Nullable String getUrl() {
    return getJdbcUrl();
  }

  public void setUrl(String url) {
    setJdbcUrl(url);
  }
}
