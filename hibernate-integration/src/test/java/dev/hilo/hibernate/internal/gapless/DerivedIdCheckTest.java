package dev.hilo.hibernate.internal.gapless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.internal.schema.HiLoTable;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.PassThrough;
import java.util.Objects;
import org.hibernate.boot.Metadata;
import org.junit.jupiter.api.Test;

final class DerivedIdCheckTest extends H2Test {

  @Test
  void scansNoEntityIfNoIdIsGapless() {
    Metadata model = shop().metadata();
    Metadata unscanned =
        PassThrough.proxy(
            Metadata.class,
            (method, arguments) -> {
              assertThat(method.getName()).isNotEqualTo("getEntityBindings");
              return PassThrough.invoke(model, method, arguments);
            });
    HiLoTable table = Objects.requireNonNull(HiLoTable.in(model.getDatabase()));
    assertThat(table.ids()).isNotEmpty();
    DerivedIdCheck.refuseGapless(unscanned, table);
  }
}
