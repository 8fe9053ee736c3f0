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
import java.util.logging.Level;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The rows of gapless counters before the first number, and ids that exist already. */
final class GaplessCountersTest extends H2Test {

  @Entity(name = "Both")
  static class Both {
    @Id @IdentityId @Nullable Long id;

    @GaplessNumber @Nullable Long number;
  }

  @Test
  void createsTheRowsWithTheFactory() {
    SessionFactory factory = start(Slip.class, Receipt.class);
    assertThat(schema().query("select name, node_tag, max_value from hilo order by name"))
        .containsExactly(List.of("receipts|", "*", 0L), List.of("slips|", "*", 0L));
    assertThat(HibernateHiLo.of(factory).identities().all())
        .containsOnlyKeys("receipts|", "slips|");
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
      assertThat(slip.id).isEqualTo(42);
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
      assertThat(slip.id).isEqualTo(1);
    }
  }

  @Test
  void recreatesADeletedRow() {
    SessionFactory factory = start(Slip.class);
    schema().execute("delete from hilo");
    Slip slip = new Slip("1", "me");
    assertThatThrownBy(() -> persist(factory, slip))
        .matches(GaplessWriter::isRetryable)
        .hasStackTraceContaining("slips|");
    persist(factory, slip);
    assertThat(slip.id).isEqualTo(1);
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
  void refusesExistingIdsUntilTheCounterIsSeeded(Saving saving) {
    SessionFactory factory = start(Slip.class);
    schema().execute("insert into Slip (id, version, token, writer) values (1, 0, 't', 'them')");
    Slip slip = new Slip("1", "me");
    for (int i = 0; i < 2; i++) {
      assertRefuses(
          () -> saving.commit(factory, slip),
          "The id 1 of ",
          "Slip.id exists already",
          "identities().seed(\"slips\", highest number in use)");
      assertThat(slip.id).isNull();
      assertThat(slip.version).isNull();
    }
    assertThat(max("slips|")).isZero();

    HibernateHiLo.of(factory).identities().seed("slips", 1);
    saving.commit(factory, slip);
    assertThat(schema().query("select id, writer from Slip order by id"))
        .containsExactly(Arrays.asList(1L, "them"), Arrays.asList(2L, "me"));
  }
}
