package dev.hilo.hibernate.mapping;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.SequenceId;
import dev.hilo.hibernate.testing.Attributes;
import dev.hilo.hibernate.testing.CompositeKey;
import jakarta.persistence.CascadeType;
import jakarta.persistence.ConstraintMode;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.ForeignKey;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.MapsId;
import jakarta.persistence.Version;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.UuidGenerator;
import org.hibernate.resource.jdbc.spi.StatementInspector;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A generated id is one as Hibernate's own: whatever is done to an instance with an id, the result
 * is that of an entity with a generator of Hibernate. What that result is depends on the version.
 */
final class GeneratedIdTest extends MappingTest {

  /** The statements of the session, without those for ids. */
  private final List<String> selects = new ArrayList<>();

  private @Nullable SessionFactory factory;

  @BeforeEach
  void startFactory() {
    StatementInspector inspector =
        sql -> {
          if (sql.startsWith("select") && sql.contains(" from ")) {
            selects.add(sql);
          }
          return sql;
        };
    Class<?>[] entities =
        Stream.of(PEERS.keySet(), PEERS.values(), List.of(Link.class, LinkPeer.class))
            .flatMap(Collection::stream)
            .distinct()
            .toArray(Class<?>[]::new);
    factory =
        start(boot(entities).with("hibernate.session_factory.statement_inspector", inspector));
  }

  @Test
  void behavesAsAnIdOfHibernate() {
    SoftAssertions softly = new SoftAssertions();
    for (Case operation : Case.values()) {
      PEERS.forEach(
          (ours, theirs) ->
              softly
                  .assertThat(outcome(operation, ours))
                  .as("%s of %s", operation, ours.getSimpleName())
                  .isEqualTo(outcome(operation, theirs)));
    }
    softly.assertAll();
  }

  /** What failed, how many selects it took, and how many rows there are then. */
  private String outcome(Case operation, Class<?> entity) {
    schema().execute("delete from " + table(entity));
    Object instance = Attributes.create(entity);
    Object saved = operation.saved ? persist(factory(), instance) : instance;
    selects.clear();
    String failure = failure(() -> operation.work.on(this, saved));
    return "failure: %s, selects: %d, rows: %s, id: %s"
        .formatted(
            failure,
            selects.size(),
            schema().query("select version from " + table(entity)),
            isSet(Attributes.get(saved, "id")) ? "set" : "none");
  }

  private static String failure(Runnable work) {
    try {
      work.run();
      return "none";
    } catch (RuntimeException e) {
      return Stream.<@Nullable Throwable>iterate(e, t -> t != null, Throwable::getCause)
          .map(t -> requireNonNull(t).getClass().getSimpleName())
          .collect(Collectors.joining(", "));
    }
  }

  /** The passed instances have no id, so Hibernate must not take the link for stored. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void mergesAnIdOfTwoNewEntitiesAsOneOfHibernate(boolean afterItsOwner) {
    assertThat(linked(Link.class, Wide.class, afterItsOwner))
        .isEqualTo(linked(LinkPeer.class, WidePeer.class, afterItsOwner));
  }

  private String linked(Class<?> link, Class<?> end, boolean afterItsOwner) {
    String failure =
        failure(
            () ->
                factory()
                    .inTransaction(
                        session -> {
                          Object left = Attributes.create(end);
                          Object made = Attributes.create(link);
                          Attributes.set(made, "left", left);
                          Attributes.set(made, "right", Attributes.create(end));
                          if (afterItsOwner) {
                            session.merge(left);
                          }
                          session.merge(made);
                        }));
    return "failure: %s, links: %d, ends: %d"
        .formatted(failure, count(table(link)), count(table(end)));
  }

  private static boolean isSet(@Nullable Object id) {
    return id instanceof Number number ? number.longValue() != 0 : id != null;
  }

  private SessionFactory factory() {
    return requireNonNull(factory);
  }

  private static String table(Class<?> entity) {
    return entity.getSimpleName();
  }

  private static void setId(Object instance) {
    boolean isText = instance.getClass().getSimpleName().contains("Text");
    Attributes.set(instance, "id", isText ? "one" : (Object) 1L);
  }

  /** A reference that is not loaded, not cascaded, and which no foreign key checks. */
  private static void refer(Object instance, Object other) {
    Attributes.set(instance, "other", other);
  }

  private enum Case {
    PERSIST_WITH_AN_ID(
        false,
        (test, instance) -> {
          setId(instance);
          persist(test.factory(), instance);
        }),
    MERGE_WITH_AN_ID_WITHOUT_A_ROW(
        false,
        (test, instance) -> {
          setId(instance);
          merge(test.factory(), instance);
        }),
    MERGE_AFTER_THE_ROW_WAS_DELETED(
        true,
        (test, instance) -> {
          test.schema().execute("delete from " + table(instance.getClass()));
          merge(test.factory(), Attributes.set(instance, "name", "changed"));
        }),
    MERGE_WITHOUT_THE_VERSION(
        true, (test, instance) -> merge(test.factory(), Attributes.set(instance, "version", null))),
    MERGE_WITH_AN_UNSAVED_REFERENCE(
        true,
        (test, instance) -> {
          refer(instance, Attributes.create(instance.getClass()));
          merge(test.factory(), instance);
        }),
    PERSIST_WITH_AN_UNSAVED_REFERENCE(
        false,
        (test, instance) -> {
          refer(instance, Attributes.create(instance.getClass()));
          persist(test.factory(), instance);
        }),
    PERSIST_WITH_A_DETACHED_REFERENCE(
        true,
        (test, instance) -> {
          Object another = Attributes.create(instance.getClass());
          refer(another, instance);
          persist(test.factory(), another);
        }),
    REMOVE_A_DETACHED_INSTANCE(
        true,
        (test, instance) -> test.factory().inTransaction(session -> session.remove(instance))),
    PERSIST_AGAIN_AFTER_A_ROLLBACK(
        false,
        (test, instance) -> {
          rollBack(test.factory(), session -> session.persist(instance));
          persist(test.factory(), instance);
        }),
    MERGE_AGAIN_AFTER_A_ROLLBACK(
        false,
        (test, instance) -> {
          rollBack(test.factory(), session -> session.persist(instance));
          merge(test.factory(), instance);
        });

    private final boolean saved;

    @SuppressWarnings("ImmutableEnumChecker")
    private final Work work;

    Case(boolean saved, Work work) {
      this.saved = saved;
      this.work = work;
    }
  }

  @FunctionalInterface
  private interface Work {
    void on(GeneratedIdTest test, Object instance);
  }

  /** Entities of HiLo, with the entity that each is compared with. */
  private static final Map<Class<?>, Class<?>> PEERS =
      Map.of(
          Text.class, TextPeer.class,
          RevisedText.class, RevisedTextPeer.class,
          Wide.class, WidePeer.class,
          RevisedWide.class, RevisedWidePeer.class,
          Bare.class, BarePeer.class,
          RevisedBare.class, RevisedBarePeer.class,
          Identity.class, WidePeer.class,
          SequenceText.class, TextPeer.class);

  @MappedSuperclass
  abstract static class Plain<T> {
    @Nullable String name = "first";

    /** Not a version, but the others have one. */
    @Nullable Integer version;

    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(foreignKey = @ForeignKey(ConstraintMode.NO_CONSTRAINT))
    @Nullable T other;
  }

  @MappedSuperclass
  abstract static class Revised<T> {
    @Nullable String name = "first";
    @Version @Nullable Integer version;

    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(foreignKey = @ForeignKey(ConstraintMode.NO_CONSTRAINT))
    @Nullable T other;
  }

  @Entity(name = "Text")
  static class Text extends Plain<Text> {
    @Id @HiLoId @Nullable String id;
  }

  @Entity(name = "TextPeer")
  static class TextPeer extends Plain<TextPeer> {
    @Id @UuidGenerator @Nullable String id;
  }

  @Entity(name = "RevisedText")
  static class RevisedText extends Revised<RevisedText> {
    @Id @HiLoId @Nullable String id;
  }

  @Entity(name = "RevisedTextPeer")
  static class RevisedTextPeer extends Revised<RevisedTextPeer> {
    @Id @UuidGenerator @Nullable String id;
  }

  @Entity(name = "Wide")
  static class Wide extends Plain<Wide> {
    @Id @HiLoId @Nullable Long id;
  }

  @Entity(name = "WidePeer")
  static class WidePeer extends Plain<WidePeer> {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE)
    @Nullable Long id;
  }

  @Embeddable
  static class LinkKey extends CompositeKey {
    private static final long serialVersionUID = 1L;
    @Nullable Long leftId;
    @Nullable Long rightId;
  }

  @Entity(name = "Link")
  static class Link {
    @EmbeddedId LinkKey id = new LinkKey();

    @MapsId("leftId")
    @ManyToOne(cascade = CascadeType.ALL)
    @Nullable Wide left;

    @MapsId("rightId")
    @ManyToOne(cascade = CascadeType.ALL)
    @Nullable Wide right;
  }

  @Entity(name = "LinkPeer")
  static class LinkPeer {
    @EmbeddedId LinkKey id = new LinkKey();

    @MapsId("leftId")
    @ManyToOne(cascade = CascadeType.ALL)
    @Nullable WidePeer left;

    @MapsId("rightId")
    @ManyToOne(cascade = CascadeType.ALL)
    @Nullable WidePeer right;
  }

  @Entity(name = "RevisedWide")
  static class RevisedWide extends Revised<RevisedWide> {
    @Id @HiLoId @Nullable Long id;
  }

  @Entity(name = "RevisedWidePeer")
  static class RevisedWidePeer extends Revised<RevisedWidePeer> {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE)
    @Nullable Long id;
  }

  @Entity(name = "Bare")
  static class Bare extends Plain<Bare> {
    @Id @HiLoId long id;
  }

  @Entity(name = "BarePeer")
  static class BarePeer extends Plain<BarePeer> {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE)
    long id;
  }

  @Entity(name = "RevisedBare")
  static class RevisedBare extends Revised<RevisedBare> {
    @Id @HiLoId long id;
  }

  @Entity(name = "RevisedBarePeer")
  static class RevisedBarePeer extends Revised<RevisedBarePeer> {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE)
    long id;
  }

  @Entity(name = "Identity")
  static class Identity extends Plain<Identity> {
    @Id @IdentityId @Nullable Long id;
  }

  @Entity(name = "SequenceText")
  static class SequenceText extends Plain<SequenceText> {
    @Id @SequenceId @Nullable String id;
  }
}
