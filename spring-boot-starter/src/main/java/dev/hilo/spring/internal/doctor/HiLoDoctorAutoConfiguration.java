package dev.hilo.spring.internal.doctor;

import dev.hilo.HiLo;
import dev.hilo.spring.internal.startup.HiLoAutoConfiguration;
import dev.hilo.spring.internal.startup.MappedColumns;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/** Compares the counters of all HiLos with the rows at startup. */
@AutoConfiguration(after = HiLoAutoConfiguration.class)
@ConditionalOnProperty(prefix = "hilo", name = "enabled", matchIfMissing = true)
@ConditionalOnBean(HiLo.class)
public final class HiLoDoctorAutoConfiguration {

  @Bean
  StartupCounterCheck hiloCounterCheck(ObjectProvider<MappedColumns> mappings) {
    return new StartupCounterCheck(mappings);
  }
}
