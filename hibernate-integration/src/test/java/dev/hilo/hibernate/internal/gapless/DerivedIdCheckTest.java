package dev.hilo.hibernate.internal.gapless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.internal.schema.HiLoTable;
import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.shop.OrderLine;
import dev.hilo.hibernate.testing.H2Test;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Objects;
import org.hibernate.boot.Metadata;
import org.junit.jupiter.api.Test;

final class DerivedIdCheckTest extends H2Test {

  @Test
  void scansNoEntityIfNoIdIsGapless() {
    Metadata model = boot(Order.class, OrderLine.class).metadata();
    Metadata unscanned =
        (Metadata)
            Proxy.newProxyInstance(
                Metadata.class.getClassLoader(),
                new Class<?>[] {Metadata.class},
                (self, method, arguments) -> {
                  assertThat(method.getName()).isNotEqualTo("getEntityBindings");
                  try {
                    return method.invoke(model, arguments);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    HiLoTable table = Objects.requireNonNull(HiLoTable.in(model.getDatabase()));
    assertThat(table.ids()).isNotEmpty();
    DerivedIdCheck.refuseGapless(unscanned, table);
  }
}
