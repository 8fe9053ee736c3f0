package dev.hilo.hibernate.spring;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.springframework.transaction.annotation.Propagation.MANDATORY;
import static org.springframework.transaction.annotation.Propagation.NESTED;
import static org.springframework.transaction.annotation.Propagation.NEVER;
import static org.springframework.transaction.annotation.Propagation.NOT_SUPPORTED;
import static org.springframework.transaction.annotation.Propagation.REQUIRED;
import static org.springframework.transaction.annotation.Propagation.REQUIRES_NEW;
import static org.springframework.transaction.annotation.Propagation.SUPPORTS;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.HibernateVersion;
import dev.hilo.hibernate.testing.Pools;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.NestedTransactionNotSupportedException;
import org.springframework.transaction.annotation.Propagation;

/** Ids of all kinds in nested transactions. */
final class PropagationTest extends H2Test {

  private static final List<Propagation> JOINING =
      List.of(REQUIRED, SUPPORTS, MANDATORY, REQUIRES_NEW);

  private @Nullable HikariDataSource pool;
  private @Nullable Application application;

  @BeforeEach
  void start() {
    assumeTrue(HibernateVersion.major() < 8, "Spring has no support for Hibernate 8 yet");
    pool = Pools.hikari(schema(), 6, true);
    application =
        Application.jpa(
            pool,
            Map.of(
                "hibernate.hbm2ddl.auto",
                "update",
                "hibernate.hilo.range_size",
                1,
                "hibernate.hilo.prefetch",
                false,
                "hibernate.hilo.reserve_timeout",
                "PT2M"));
  }

  @AfterEach
  void stop() {
    if (application != null) {
      application.close();
    }
    if (pool != null) {
      assertThat(Pools.active(pool)).as("connections left behind").isZero();
      pool.close();
    }
  }

  private Application application() {
    return requireNonNull(application);
  }

  private void run(Propagation propagation, Runnable work) {
    application().run(propagation, work);
  }

  @Test
  void theInstanceIsFoundBehindSpringsProxyOfTheFactory() {
    run(REQUIRED, () -> assertThat(application().letter(null)).isEqualTo("letters/1-A"));
    assertThat(application().hilo().nextId("letters")).isEqualTo("letters/2-A");
  }

  /** Which of two nested transactions fails. */
  enum Failing {
    NEITHER(false, false),
    INNER(true, false),
    OUTER(false, true),
    BOTH(true, true);

    final boolean inner;
    final boolean outer;

    Failing(boolean inner, boolean outer) {
      this.inner = inner;
      this.outer = outer;
    }
  }

  private static final class OnPurpose extends RuntimeException {

    private static final long serialVersionUID = 1L;
  }

  private static void fail(boolean failing) {
    if (failing) {
      throw new OnPurpose();
    }
  }

  /** Whether a transaction fails that works before, within and after an inner one. */
  private boolean fails(Propagation propagation, Failing failing, Runnable work) {
    Runnable inner =
        () -> {
          work.run();
          fail(failing.inner);
        };
    Runnable outer =
        () -> {
          work.run();
          Throwable within = catchThrowable(() -> run(propagation, inner));
          assertThat(within != null).isEqualTo(failing.inner);
          work.run();
          fail(failing.outer);
        };
    return catchThrowable(() -> run(REQUIRED, outer)) != null;
  }

  /** Three kinds of ids before, within and after an inner transaction; none is used twice. */
  @ParameterizedTest
  @EnumSource
  void rollbackKeepsTheReservation(Failing failing) {
    List<@Nullable String> ids = new ArrayList<>();
    for (Propagation propagation : JOINING) {
      boolean shared = propagation != REQUIRES_NEW;
      assertThat(fails(propagation, failing, () -> three(ids)))
          .as("%s", propagation)
          .isEqualTo(failing.outer || (failing.inner && shared));
    }
    int each = 3 * JOINING.size();
    assertThat(ids)
        .hasSize(3 * each)
        .doesNotHaveDuplicates()
        .contains("letters/1-A", "letters/" + each + "-A", "letters/1", "letters/" + each);
    assertThat(max("letters")).isEqualTo(each);
    assertThat(max("letters|")).isEqualTo(each);
    long committed = JOINING.stream().mapToLong(propagation -> rows(propagation, failing)).sum();
    assertThat(count("Letter")).isEqualTo(committed);
  }

  private static long rows(Propagation propagation, Failing failing) {
    return switch (propagation) {
      case REQUIRES_NEW -> (failing.inner ? 0 : 3) + (failing.outer ? 0 : 6);
      default -> failing.outer || failing.inner ? 0 : 9;
    };
  }

  private void three(List<@Nullable String> ids) {
    for (String asked : new @Nullable String[] {null, "letters|", "letters/"}) {
      ids.add(application().letter(asked));
    }
  }

  /** Without a transaction Spring's entity manager refuses; sessions of one's own get ids. */
  @Test
  void generatesIdsButNoGaplessNumbersOutsideATransaction() {
    for (Propagation propagation : List.of(SUPPORTS, NOT_SUPPORTED, NEVER)) {
      run(propagation, this::withoutTransaction);
    }
    run(
        REQUIRED,
        () -> {
          application().letter(null);
          run(NOT_SUPPORTED, this::withoutTransaction);
          assertThatThrownBy(() -> run(NEVER, () -> {}))
              .isInstanceOf(IllegalTransactionStateException.class);
          assertThat(application().invoice()).isEqualTo(1);
        });
    assertThatThrownBy(() -> run(MANDATORY, () -> {}))
        .isInstanceOf(IllegalTransactionStateException.class);
    assertThat(max("letters")).isEqualTo(5);
    assertThat(max("letters|")).isEqualTo(4);
    assertThat(count("Letter")).isEqualTo(1);
  }

  private void withoutTransaction() {
    try (Session session = application().session()) {
      session.persist(new Letter());
      session.persist(new Letter("letters|"));
      session.persist(new Invoice());
      assertFails(session::flush, "ransaction");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"REQUIRED", "SUPPORTS", "MANDATORY"})
  void gaplessNumbersFollowTheTransaction(Propagation propagation) {
    for (Failing failing : Failing.values()) {
      assertThat(fails(propagation, failing, () -> application().invoice()))
          .as("%s", failing)
          .isEqualTo(failing != Failing.NEITHER);
    }
    assertNoGap(3);
  }

  private void assertNoGap(long last) {
    assertThat(
            schema().query("select invoice_number from Invoice order by 1").stream()
                .map(row -> requireNonNull(row.get(0))))
        .containsExactlyElementsOf(LongStream.rangeClosed(1, last).boxed().toList());
    assertThat(max("invoices|")).isEqualTo(last);
  }

  @Test
  void innerTransactionReservesGaplessNumbersBeforeTheOuterOne() {
    assertThatThrownBy(
            () ->
                run(
                    REQUIRED,
                    () -> {
                      application().letter(null);
                      run(REQUIRES_NEW, () -> assertThat(application().invoice()).isEqualTo(1));
                      assertThat(application().invoice()).isEqualTo(2);
                      fail(true);
                    }))
        .isInstanceOf(OnPurpose.class);
    assertNoGap(1);
  }

  /** The outer one holds the lock, and waits for the inner one. H2 ends that after two seconds. */
  @Tag("slow")
  @Test
  void innerTransactionTimesOutOnceTheOuterOneHasTheLock() {
    run(
        REQUIRED,
        () -> {
          assertThat(application().invoice()).isEqualTo(1);
          assertFails(() -> run(REQUIRES_NEW, application()::invoice), "'invoices|'");
        });
    assertNoGap(1);
  }

  /** Spring has savepoints for JDBC only. */
  @Test
  void nestedIsASeparateTransactionOrRefused() {
    run(NESTED, () -> assertThat(application().invoice()).isEqualTo(1));
    run(
        REQUIRED,
        () ->
            assertThatThrownBy(() -> run(NESTED, application()::invoice))
                .isInstanceOf(NestedTransactionNotSupportedException.class));
    assertNoGap(1);
  }

  @Test
  void generatesIdsInAReadOnlyTransaction() {
    application()
        .runReadOnly(
            () -> {
              try (Session session = application().session()) {
                Letter letter = new Letter();
                session.persist(letter);
                assertThat(letter.id).isEqualTo("letters/1-A");
              }
            });
    assertThat(max("letters")).isEqualTo(1);
  }
}
