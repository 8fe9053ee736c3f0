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
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.logging.Level;
import org.hibernate.SessionFactory;
import org.hibernate.exception.ConstraintViolationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The rows of gapless counters before the first number, and numbers that exist already. */
final class GaplessCountersTest extends H2Test {

  @Entity(name = "Both")
  static class Both {
    @Id @IdentityId @Nullable Long id;

    @GaplessNumber @Nullable Long number;
  }

  @Entity(name = "Paper")
  static class Paper {
    @Id UUID id = UUID.randomUUID();

    @GaplessNumber @Nullable String number;
  }

  @Test
  void createsTheRowsWithTheFactory() {
    SessionFactory factory = start(Slip.class, Paper.class);
    assertThat(schema().query("select name, node_tag, max_value from hilo order by name"))
        .containsExactly(List.of("papers|", "*", 0L), List.of("slips|", "*", 0L));
    assertThat(HibernateHiLo.of(factory).identities().all()).containsOnlyKeys("papers|", "slips|");
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
      persist(factory, slip);
      assertThat(slip.number).isEqualTo(42);
    }
  }

  @Test
  void warnsWithoutATableAndCreatesTheRowsAtTheFirstUse() {
    boot(Slip.class).ddl("create").build().close();
    schema().execute("drop table hilo");
    try (LogRecords log = new LogRecords("dev.hilo", Level.WARNING);
        SessionFactory factory = boot(Slip.class).ddl("none").build()) {
      assertThat(log.messages())
          .anyMatch(message -> message.contains("Could not create the gapless counters [slips]"));
      assertFails(() -> persist(factory, new Slip("1", "me")), " hilo (");
      boot(Slip.class).build().close();
      schema().execute("delete from hilo");
      Slip slip = new Slip("2", "me");
      persist(factory, slip);
      assertThat(slip.number).isEqualTo(1);
    }
  }

  @Test
  void recreatesADeletedRow() {
    SessionFactory factory = start(Slip.class);
    schema().execute("delete from hilo");
    assertThatThrownBy(() -> persist(factory, new Slip("1", "me")))
        .matches(e -> !GaplessWriter.isRetryable(e), "not hidden by a loop that tries again")
        .hasStackTraceContaining("slips|");
    Slip slip = new Slip("1", "me");
    persist(factory, slip);
    assertThat(slip.number).isEqualTo(1);
  }

  @Test
  void refusesACounterThatIsGaplessAndOrdinary() {
    SessionFactory factory = start(Both.class);
    assertFails(() -> persist(factory, new Both()), "gapless in one place and ordinary in another");
    assertFails(
        () -> HibernateHiLo.of(factory).nextIdentity("boths"),
        "gapless in one place and ordinary in another");
    assertThat(count("Both")).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void existingNumbersFailUntilTheCounterIsSeeded(Saving saving) {
    SessionFactory factory = start(Slip.class);
    schema().execute("insert into Slip (id, number, version, writer) values (99, 1, 0, 'them')");
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> saving.commit(factory, new Slip("1", "me")))
          .isInstanceOf(ConstraintViolationException.class);
    }
    assertThat(max("slips|")).isZero();

    HibernateHiLo.of(factory).identities().seed("slips", 1);
    saving.commit(factory, new Slip("1", "me"));
    assertThat(schema().query("select number, writer from Slip order by number"))
        .containsExactly(Arrays.asList(1L, "them"), Arrays.asList(2L, "me"));
  }
}
