package dev.hilo.test;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** On plain JDBC. Surefire does not find nested classes; JUnit's launcher runs them here. */
class ResetIdsTest {

  private static HiLo on(String database) {
    JdbcDataSource source = new JdbcDataSource();
    source.setUrl("jdbc:h2:mem:" + database + ";DB_CLOSE_DELAY=-1");
    return HiLo.builder(source).createTableIfMissing().build();
  }

  private static void takeIds(HiLo hilo) {
    assertThat(hilo.nextIds("orders", 40)).startsWith("orders/1-A").endsWith("orders/40-A");
    assertThat(hilo.nextIdentity("companies")).isEqualTo("companies/1");
    assertThat(hilo.nextSequenceId("logs")).isEqualTo("logs/0000000000000000001-A");
  }

  @Test
  void idsBeginAtOneInEachTest() {
    Runs.pass(7, OfField.class);
    Runs.pass(3, OfSubclass.class);
    Runs.pass(3, OfSupplier.class);
  }

  @ResetIds
  static class OfField {

    private static @Nullable HiLo hilo;

    private final HiLo inMemory = HiLoBuilder.inMemory().build();

    @BeforeAll
    static void open() {
      hilo = on("fields");
    }

    /** Runs after the reset. */
    @BeforeEach
    void first() {
      assertThat(hilo().nextId("fixtures")).isEqualTo("fixtures/1-A");
    }

    private static HiLo hilo() {
      HiLo open = hilo;
      if (open == null) {
        throw new AssertionError("not open");
      }
      return open;
    }

    @RepeatedTest(3)
    void takes() {
      takeIds(hilo());
      takeIds(inMemory);
    }

    @Nested
    class Within {

      @RepeatedTest(4)
      void takes() {
        takeIds(hilo());
      }
    }

    @AfterAll
    static void close() {
      hilo().close();
    }
  }

  abstract static class Base {
    final HiLo hilo = on("subclass");

    /** Its prefetch would take the next reset of the table for a restored backup. */
    @AfterEach
    void close() {
      hilo.close();
    }
  }

  @ResetIds
  abstract static class Annotated extends Base {}

  static class OfSubclass extends Annotated {
    @RepeatedTest(3)
    void takes() {
      takeIds(hilo);
    }
  }

  static class OfSupplier {

    @RegisterExtension static final ResetIdsExtension IDS = ResetIdsExtension.of(() -> Shared.HILO);

    @RepeatedTest(3)
    void takes() {
      takeIds(Shared.HILO);
    }
  }

  static final class Shared {
    static final HiLo HILO = on("supplied");

    private Shared() {}
  }

  @Test
  void saysThatThereIsNothingToReset() {
    assertThat(Runs.failure(WithoutField.class))
        .startsWith("@ResetIds finds nothing to reset in " + WithoutField.class.getName())
        .contains("ResetIdsExtension.of");
  }

  @ResetIds
  static class WithoutField {
    @Test
    void isNotReached() {}
  }

  @Test
  void saysThatAFieldIsSetTooLate() {
    assertThat(Runs.failure(OfLateField.class))
        .startsWith("The fields [hilo] of " + OfLateField.class.getName() + " are null before")
        .contains("@BeforeAll");
  }

  @ResetIds
  static class OfLateField {

    @Nullable HiLo hilo;

    @BeforeEach
    void open() {
      hilo = HiLoBuilder.inMemory().build();
    }

    @Test
    void isNotReached() {}
  }

  @Test
  void classesDoNotRunInParallel() {
    Alone.most.set(0);
    TestExecutionSummary summary =
        Runs.of(
            Map.of(
                "junit.jupiter.execution.parallel.enabled", "true",
                "junit.jupiter.execution.parallel.mode.default", "concurrent",
                "junit.jupiter.execution.parallel.config.strategy", "fixed",
                "junit.jupiter.execution.parallel.config.fixed.parallelism", "4"),
            First.class,
            Second.class);
    assertThat(summary.getTestsSucceededCount()).isEqualTo(40);
    assertThat(Alone.most).hasValue(1);
  }

  /** On one table, so that a parallel class would reset the ids of this one. */
  @ResetIds
  abstract static class Alone {

    static final HiLo HILO = on("shared");
    static final AtomicInteger running = new AtomicInteger();
    static final AtomicInteger most = new AtomicInteger();

    @RepeatedTest(20)
    void takes() {
      most.accumulateAndGet(running.incrementAndGet(), Math::max);
      takeIds(HILO);
      running.decrementAndGet();
    }
  }

  static class First extends Alone {}

  static class Second extends Alone {}
}
