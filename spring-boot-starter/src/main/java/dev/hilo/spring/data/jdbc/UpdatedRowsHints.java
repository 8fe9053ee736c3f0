package dev.hilo.spring.data.jdbc;

import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.data.jdbc.core.convert.DataAccessStrategy;

/** Names the proxy that {@link UpdatedRowsProxies} makes to a native image. */
final class UpdatedRowsHints implements RuntimeHintsRegistrar {

  UpdatedRowsHints() {}

  @Override
  public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
    hints
        .proxies()
        .registerJdkProxy(AopProxyUtils.completeJdkProxyInterfaces(DataAccessStrategy.class));
  }
}
