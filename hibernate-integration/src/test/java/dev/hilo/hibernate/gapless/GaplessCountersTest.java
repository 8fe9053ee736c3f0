package dev.hilo.hibernate.gapless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.LogRecords;
import dev.hilo.hibernate.testing.RecordingDataSource;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.List;
import java.util.logging.Level;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The rows of gapless counters before the first number. */
final class GaplessCountersTest extends H2Test {

  @Entity(name = "Both")
  static class Both {
    @Id @IdentityId @Nullable Long id;

    @GaplessNumber @Nullable Long number;
  }

  @Test
  void createsTheRowsWithTheFactory() {
    try (SessionFactory factory = boot(Slip.class, Receipt.class).build()) {
      assertThat(schema().query("select name, node_tag, max_value from hilo order by name"))
          .containsExactly(List.of("receipts|", "*", 0L), List.of("slips|", "*", 0L));
      assertThat(HibernateHiLo.of(factory).identities().all())
          .containsOnlyKeys("receipts|", "slips|");
    }
  }

  @Test
  void keepsExistingRows() {
    boot(Slip.class).build().close();
    schema().execute("update hilo set max_value = 41");
    RecordingDataSource recording = new RecordingDataSource(schema().dataSource());
    try (SessionFactory factory = boot(Slip.class).dataSource(recording.dataSource()).build()) {
      assertThat(recording.calls())
          .noneMatch(call -> call.matches("\\w+ (insert|update|delete) .*"));
      Slip slip = new Slip("1", "me");
      Saving.PERSIST.commit(factory, slip);
      assertThat(slip.id).isEqualTo(42);
    }
  }

  @Test
  void warnsWithoutATableAndCreatesTheRowsAtTheFirstUse() {
    boot(Slip.class).with("hibernate.hbm2ddl.auto", "create").build().close();
    schema().execute("drop table hilo");
    try (LogRecords log = new LogRecords("dev.hilo", Level.WARNING);
        SessionFactory factory = boot(Slip.class).with("hibernate.hbm2ddl.auto", "none").build()) {
      assertThat(log.messages())
          .anyMatch(message -> message.contains("Could not create the gapless counters [slips]"));
      assertThatThrownBy(() -> Saving.PERSIST.commit(factory, new Slip("1", "me")))
          .hasStackTraceContaining(" hilo (");
      boot(Slip.class).build().close();
      schema().execute("delete from hilo");
      Slip slip = new Slip("2", "me");
      Saving.PERSIST.commit(factory, slip);
      assertThat(slip.id).isEqualTo(1);
    }
  }

  @Test
  void recreatesADeletedRow() {
    try (SessionFactory factory = boot(Slip.class).build()) {
      schema().execute("delete from hilo");
      Slip slip = new Slip("1", "me");
      assertThatThrownBy(() -> Saving.PERSIST.commit(factory, slip))
          .matches(Clerk::isRetryable)
          .hasStackTraceContaining("slips|");
      Saving.PERSIST.commit(factory, slip);
      assertThat(slip.id).isEqualTo(1);
    }
  }

  @Test
  void refusesACounterThatIsGaplessAndOrdinary() {
    try (SessionFactory factory = boot(Both.class).build()) {
      assertThatThrownBy(() -> Saving.PERSIST.commit(factory, new Both()))
          .hasStackTraceContaining("gapless in one place and ordinary in another");
      assertThatThrownBy(() -> HibernateHiLo.of(factory).nextIdentity("boths"))
          .hasStackTraceContaining("gapless in one place and ordinary in another");
    }
    assertThat(count("Both")).isZero();
  }
}
