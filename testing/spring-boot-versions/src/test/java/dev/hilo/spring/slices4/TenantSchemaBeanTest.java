package dev.hilo.spring.slices4;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.spring.shop.Order;
import dev.hilo.spring.shop.OrderRepository;
import dev.hilo.spring.shop.ShopApplication;
import org.hibernate.cfg.MultiTenancySettings;
import org.hibernate.context.spi.CurrentTenantIdentifierResolver;
import org.hibernate.context.spi.TenantSchemaMapper;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.hibernate.autoconfigure.HibernatePropertiesCustomizer;
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

    @Bean
    HibernatePropertiesCustomizer onlyTenant() {
      return properties ->
          properties.put(
              MultiTenancySettings.MULTI_TENANT_IDENTIFIER_RESOLVER,
              new CurrentTenantIdentifierResolver<String>() {
                @Override
                public String resolveCurrentTenantIdentifier() {
                  return "north";
                }

                @Override
                public boolean validateExistingCurrentSessions() {
                  return false;
                }
              });
    }
  }

  @Test
  void givesTheUnitNoHiLoOfTheApplication() {
    try (ConfigurableApplicationContext shop =
        new SpringApplicationBuilder(ShopApplication.class, Tenants.class)
            .web(WebApplicationType.NONE)
            .run("--logging.level.root=warn")) {
      assertThat(shop.getBean(OrderRepository.class).save(new Order()).id())
          .isEqualTo("orders/1-A");
    }
  }
}
