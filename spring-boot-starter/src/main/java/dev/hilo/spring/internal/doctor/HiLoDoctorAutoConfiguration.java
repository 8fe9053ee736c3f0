package dev.hilo.spring.internal.doctor;

import dev.hilo.HiLo;
import dev.hilo.doctor.Doctor;
import dev.hilo.spring.HiLoProperties;
import dev.hilo.spring.internal.startup.HiLoAutoConfiguration;
import dev.hilo.spring.internal.startup.MappedColumns;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Compares the counters of all HiLos with the rows: at startup, and by an endpoint. */
@AutoConfiguration(after = HiLoAutoConfiguration.class)
@ConditionalOnProperty(prefix = "hilo", name = "enabled", matchIfMissing = true)
@ConditionalOnBean(HiLo.class)
public final class HiLoDoctorAutoConfiguration {

  @Bean
  StartupCounterCheck hiloCounterCheck(
      ObjectProvider<MappedColumns> mappings, HiLoProperties settings) {
    return new StartupCounterCheck(mappings, settings.doctor());
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass({Doctor.class, Endpoint.class, ConditionalOnAvailableEndpoint.class})
  @ConditionalOnAvailableEndpoint(endpoint = HiLoDoctorEndpoint.class)
  static class EndpointConfiguration {

    @Bean
    @ConditionalOnMissingBean
    HiLoDoctorEndpoint hiloDoctorEndpoint(ObjectProvider<MappedColumns> mappings) {
      return new HiLoDoctorEndpoint(mappings);
    }
  }
}
