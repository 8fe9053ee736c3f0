package dev.hilo.spring.docs;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.CollectionIds;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoListener;
import dev.hilo.spring.HiLoBuilderCustomizer;
import dev.hilo.spring.HiLoDataSource;
import java.time.InstantSource;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.NullUnmarked;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Service;

/** The code of the pages about Spring Boot, compiled; {@link SpringPageTest} runs it. */
@NullUnmarked
final class SpringSnippets {

  private SpringSnippets() {}

  // snippet: service
  @Service
  public static class Imports {
    private final CollectionIds orders;

    Imports(HiLo hilo) {
      this.orders = hilo.collection("orders");
    }

    List<String> ids(int count) {
      return orders.nextIds(count);
    }
  }

  // end

  @Configuration(proxyBeanMethods = false)
  static class Clocks {

    // snippet: customizer
    @Bean
    HiLoBuilderCustomizer fixedYear(InstantSource clock) {
      return builder -> builder.clock(clock);
    }
    // end
  }

  @Configuration(proxyBeanMethods = false)
  static class Marked {

    @Bean
    @HiLoDataSource
    HikariDataSource documents() {
      return DataSourceBuilder.create()
          .type(HikariDataSource.class)
          .url("jdbc:h2:mem:documents")
          .build();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Units {

    // snippet: units
    @Bean(defaultCandidate = false)
    @Qualifier("archive")
    HiLo archiveHiLo(@Qualifier("archive") DataSource archive) {
      return HiLo.builder(archive).nodeTag("B").build();
    }
    // end
  }

  @Configuration(proxyBeanMethods = false)
  static class Watched {

    @Bean
    HiLo hilo(DataSource dataSource, ObjectProvider<HiLoListener> listeners) {
      HiLoBuilder builder = HiLo.builder(dataSource).nodeTag("Z");
      listeners.orderedStream().forEach(builder::listener);
      return builder.build();
    }
  }
}
