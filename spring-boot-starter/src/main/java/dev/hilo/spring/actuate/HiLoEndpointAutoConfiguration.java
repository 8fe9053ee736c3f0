package dev.hilo.spring.actuate;

import dev.hilo.HiLo;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** The endpoint {@code hilo}, where Actuator is there and exposes it. */
@AutoConfiguration(afterName = "dev.hilo.spring.HiLoAutoConfiguration")
@ConditionalOnClass({Endpoint.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnBean(HiLo.class)
@ConditionalOnAvailableEndpoint(endpoint = HiLoEndpoint.class)
public final class HiLoEndpointAutoConfiguration {

  /** For Spring. */
  public HiLoEndpointAutoConfiguration() {}

  /** A listener of the HiLo bean, which so must not be asked for before it is there. */
  @Bean
  RecentEvents hiloRecentEvents() {
    return new RecentEvents(Clock.systemUTC());
  }

  @Bean
  @ConditionalOnMissingBean
  HiLoEndpoint hiloEndpoint(ObjectProvider<HiLo> hilo, RecentEvents hiloRecentEvents) {
    return new HiLoEndpoint(hilo::getIfUnique, hiloRecentEvents);
  }
}
