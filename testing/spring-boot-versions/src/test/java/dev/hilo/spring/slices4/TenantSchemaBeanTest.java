package dev.hilo.spring.slices4;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.spring.shop.Order;
import dev.hilo.spring.shop.OrderRepository;
import dev.hilo.spring.shop.ShopApplication;
import dev.hilo.spring.testing.OnlyTenant;
import org.hibernate.context.spi.TenantSchemaMapper;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Hibernate takes the mapper from Spring, without a setting that the starter could see. */
final class TenantSchemaBeanTest {

  @Configuration(proxyBeanMethods = false)
  static class Tenants {

    @Bean
    TenantSchemaMapper<String> schemas() {
      return tenant -> "PUBLIC";
    }
  }

  @Test
  void givesTheUnitNoHiLoOfTheApplication() {
    try (ConfigurableApplicationContext shop =
        new SpringApplicationBuilder(ShopApplication.class, Tenants.class)
            .web(WebApplicationType.NONE)
            .run(
                "--logging.level.root=warn",
                "--spring.jpa.properties.hibernate.tenant_identifier_resolver="
                    + OnlyTenant.class.getName())) {
      assertThat(shop.getBean(OrderRepository.class).save(new Order()).id())
          .isEqualTo("orders/1-A");
    }
  }
}
