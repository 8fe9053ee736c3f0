package dev.hilo.hibernate.spring;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
                "PT5S"));
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

  private Desk desk() {
    return application().desk();
  }

  /** Which of two nested transactions fails. */
  enum Failing {
    NEITHER,
    INNER,
    OUTER,
    BOTH
  }

  private static final class OnPurpose extends RuntimeException {

    private static final long serialVersionUID = 1L;
  }

  private static void fail(boolean failing) {
    if (failing) {
      throw new OnPurpose();
    }
  }

  /** Three kinds of ids before, within and after a nested transaction; none is used twice. */
  @ParameterizedTest
  @EnumSource
  void rollbackKeepsTheReservation(Failing failing) {
    boolean inner = failing == Failing.INNER || failing == Failing.BOTH;
    boolean outer = failing == Failing.OUTER || failing == Failing.BOTH;
    List<@Nullable String> ids = new ArrayList<>();
    for (Propagation propagation : joining()) {
      Throwable thrown =
          catchThrowable(
              () ->
                  desk()
                      .required(
                          () -> {
                            three(ids);
                            Throwable within =
                                catchThrowable(
                                    () ->
                                        Desk.run(
                                            desk(),
                                            propagation,
                                            () -> {
                                              three(ids);
                                              fail(inner);
                                            }));
                            assertThat(within == null).isEqualTo(!inner);
                            three(ids);
                            fail(outer);
                          }));
      boolean shared = propagation != Propagation.REQUIRES_NEW;
      assertThat(thrown == null).as("%s", propagation).isEqualTo(!outer && !(inner && shared));
    }
    int each = 3 * joining().size();
    assertThat(ids)
        .hasSize(3 * each)
        .doesNotHaveDuplicates()
        .contains("letters/1-A", "letters/" + each + "-A", "letters/1", "letters/" + each);
    assertThat(max("letters")).isEqualTo(each);
    assertThat(max("letters|")).isEqualTo(each);
    long committed =
        joining().stream().mapToLong(propagation -> rows(propagation, inner, outer)).sum();
    assertThat(count("Letter")).isEqualTo(committed);
  }

  private static List<Propagation> joining() {
    return List.of(
        Propagation.REQUIRED,
        Propagation.SUPPORTS,
        Propagation.MANDATORY,
        Propagation.REQUIRES_NEW);
  }

  private static long rows(Propagation propagation, boolean inner, boolean outer) {
    return switch (propagation) {
      case REQUIRES_NEW -> (inner ? 0 : 3) + (outer ? 0 : 6);
      default -> outer || inner ? 0 : 9;
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
    for (Propagation propagation :
        List.of(Propagation.SUPPORTS, Propagation.NOT_SUPPORTED, Propagation.NEVER)) {
      Desk.run(desk(), propagation, this::withoutTransaction);
    }
    desk()
        .required(
            () -> {
              application().letter(null);
              desk().notSupported(this::withoutTransaction);
              assertThatThrownBy(() -> desk().never(() -> {}))
                  .isInstanceOf(IllegalTransactionStateException.class);
              assertThat(application().invoice()).isEqualTo(1);
            });
    assertThatThrownBy(() -> desk().mandatory(() -> {}))
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
      assertThatThrownBy(session::flush).hasStackTraceContaining("ransaction");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"REQUIRED", "SUPPORTS", "MANDATORY"})
  void gaplessNumbersFollowTheTransaction(Propagation propagation) {
    for (Failing failing : Failing.values()) {
      boolean inner = failing == Failing.INNER || failing == Failing.BOTH;
      boolean outer = failing == Failing.OUTER || failing == Failing.BOTH;
      Throwable thrown =
          catchThrowable(
              () ->
                  desk()
                      .required(
                          () -> {
                            application().invoice();
                            Throwable within =
                                catchThrowable(
                                    () ->
                                        Desk.run(
                                            desk(),
                                            propagation,
                                            () -> {
                                              application().invoice();
                                              fail(inner);
                                            }));
                            assertThat(within == null).isEqualTo(!inner);
                            application().invoice();
                            fail(outer);
                          }));
      assertThat(thrown == null).as("%s", failing).isEqualTo(failing == Failing.NEITHER);
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
                desk()
                    .required(
                        () -> {
                          application().letter(null);
                          desk()
                              .requiresNew(() -> assertThat(application().invoice()).isEqualTo(1));
                          assertThat(application().invoice()).isEqualTo(2);
                          fail(true);
                        }))
        .isInstanceOf(OnPurpose.class);
    assertNoGap(1);
  }

  /** The outer one holds the lock, and waits for the inner one. */
  @Tag("slow")
  @Test
  void innerTransactionTimesOutOnceTheOuterOneHasTheLock() {
    desk()
        .required(
            () -> {
              assertThat(application().invoice()).isEqualTo(1);
              assertThatThrownBy(() -> desk().requiresNew(application()::invoice))
                  .hasStackTraceContaining("'invoices|'");
            });
    assertNoGap(1);
  }

  /** Spring has savepoints for JDBC only. */
  @Test
  void nestedIsASeparateTransactionOrRefused() {
    desk().nested(() -> assertThat(application().invoice()).isEqualTo(1));
    desk()
        .required(
            () ->
                assertThatThrownBy(() -> desk().nested(application()::invoice))
                    .isInstanceOf(NestedTransactionNotSupportedException.class));
    assertNoGap(1);
  }

  @Test
  void generatesIdsInAReadOnlyTransaction() {
    desk()
        .readOnly(
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
