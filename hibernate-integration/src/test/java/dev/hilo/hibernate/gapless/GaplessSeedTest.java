package dev.hilo.hibernate.gapless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.testing.H2Test;
import java.util.Arrays;
import org.hibernate.SessionFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Gapless ids that exist already. */
final class GaplessSeedTest extends H2Test {

  @ParameterizedTest
  @EnumSource
  void refusesExistingIdsUntilTheCounterIsSeeded(Saving saving) {
    try (SessionFactory factory = boot(Slip.class).build()) {
      schema().execute("insert into Slip (id, version, token, writer) values (1, 0, 't', 'them')");
      Slip slip = new Slip("1", "me");
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> saving.commit(factory, slip))
            .hasMessageContaining("The id 1 of ")
            .hasMessageContaining("Slip.id exists already")
            .hasMessageContaining("identities().seed(\"slips\", highest number in use)");
        assertThat(slip.id).isNull();
        assertThat(slip.version).isNull();
      }
      assertThat(max("slips|")).isZero();

      HibernateHiLo.of(factory).identities().seed("slips", 1);
      saving.commit(factory, slip);
    }
    assertThat(schema().query("select id, writer from Slip order by id"))
        .containsExactly(Arrays.asList(1L, "them"), Arrays.asList(2L, "me"));
  }
}
