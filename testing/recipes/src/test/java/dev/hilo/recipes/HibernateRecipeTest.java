package dev.hilo.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.DocumentIdentifier;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.IdentityId;
import dev.hilo.recipes.lombok.Order;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.hibernate.envers.AuditReader;
import org.hibernate.envers.AuditReaderFactory;
import org.hibernate.envers.Audited;
import org.hibernate.envers.RevisionEntity;
import org.hibernate.envers.RevisionNumber;
import org.hibernate.envers.RevisionTimestamp;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Entities of Hibernate: by Lombok, in pages and sets, with Envers, another separator. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL})
class HibernateRecipeTest extends RecipeContract {

  HibernateRecipeTest(TestDatabase database) {
    super(database);
  }

  @Override
  Application start(HikariDataSource pool, HiLo hilo) {
    SessionFactory factory = factory(pool, Map.of("hibernate.hilo.instance", hilo), Order.class);
    return new Application() {
      @Override
      public String add(@Nullable String id, String content) {
        return factory.fromTransaction(
            session -> {
              session
                  .createSelectionQuery("select count(*) from Order", Long.class)
                  .getResultList();
              Order order = Order.builder().id(id).content(content).build();
              session.persist(order);
              return Objects.requireNonNull(order.getId()); // before the insert
            });
      }

      @Override
      public void close() {
        factory.close();
      }
    };
  }

  private static SessionFactory factory(
      HikariDataSource pool, Map<String, Object> settings, Class<?>... entities) {
    Configuration configuration = new Configuration();
    for (Class<?> entity : entities) {
      configuration.addAnnotatedClass(entity);
    }
    configuration.getProperties().put("jakarta.persistence.nonJtaDataSource", pool);
    configuration.getProperties().put("hibernate.hbm2ddl.auto", "update");
    configuration.getProperties().putAll(settings);
    return configuration.buildSessionFactory();
  }

  private static String add(Session session, String content) {
    Order order = Order.builder().content(content).build();
    session.persist(order);
    return Objects.requireNonNull(order.getId());
  }

  @Test
  void pagesFollowTheNumbers() {
    try (HikariDataSource pool = Pools.ofOneConnection(shop());
        SessionFactory factory = factory(pool, Map.of(), Order.class)) {
      factory.inTransaction(
          session -> {
            for (int number = 1; number <= 12; number++) {
              add(session, "books");
            }
          });
      factory.inSession(
          session -> {
            assertThat(page(session, ""))
                .containsExactly(
                    "orders/1-A", "orders/2-A", "orders/3-A", "orders/4-A", "orders/5-A");
            assertThat(page(session, "orders/8-A"))
                .containsExactly("orders/9-A", "orders/10-A", "orders/11-A", "orders/12-A");
          });
    }
  }

  private static List<String> page(EntityManager manager, String last) {
    // snippet: page
    return manager
        .createQuery(
            """
            select o.id from Order o
            where length(o.id) > length(:last) or length(o.id) = length(:last) and o.id > :last
            order by length(o.id), o.id
            """,
            String.class)
        .setParameter("last", last) // "" for the first page
        .setMaxResults(5)
        .getResultList();
    // end
  }

  /** A cart. */
  @Entity
  public static class Cart {
    @Id @HiLoId private @Nullable String id;

    @OneToMany(mappedBy = "cart", cascade = CascadeType.PERSIST)
    private Set<Line> lines = new HashSet<>();
  }

  /** What is in a cart. */
  @Entity
  public static class Line {
    @Id @HiLoId private @Nullable String id;

    @ManyToOne(fetch = FetchType.LAZY)
    private @Nullable Cart cart;

    /** For proxies, which have no fields. */
    public @Nullable String getId() {
      return id;
    }

    // snippet: equals
    @Override
    public boolean equals(@Nullable Object other) {
      return this == other || (other instanceof Line line && id != null && id.equals(line.getId()));
    }

    @Override
    public int hashCode() {
      return Objects.hashCode(id);
    }
    // end
  }

  @Test
  void childrenInAHashSetAreFoundBeforeAndAfterTheInsert() {
    try (HikariDataSource pool = Pools.ofOneConnection(shop());
        SessionFactory factory = factory(pool, Map.of(), Cart.class, Line.class)) {
      Cart cart = new Cart();
      factory.inTransaction(
          session -> {
            session.persist(cart);
            for (int number = 0; number < 3; number++) {
              Line line = new Line();
              line.cart = cart;
              // snippet: set
              session.persist(line); // sets the id, without an insert
              cart.lines.add(line);
              // end
            }
          });
      assertThat(cart.lines).hasSize(3).allMatch(cart.lines::contains);
      factory.inSession(
          session -> {
            Line proxy = session.getReference(Line.class, "lines/2-A");
            assertThat(cart.lines).contains(proxy);
            assertThat(session.find(Cart.class, cart.id).lines)
                .containsExactlyInAnyOrderElementsOf(cart.lines);
          });
    }
  }

  @Test
  void aLineThatTheSetGetsBeforeItsIdIsLost() {
    try (HikariDataSource pool = Pools.ofOneConnection(shop());
        SessionFactory factory = factory(pool, Map.of(), Cart.class, Line.class)) {
      Cart cart = new Cart();
      Line line = new Line();
      line.cart = cart;
      cart.lines.add(line);
      Set<Line> lines = cart.lines;
      factory.inTransaction(session -> session.persist(cart));
      assertThat(line.id).isEqualTo("lines/1-A");
      assertThat(lines.contains(line)).isFalse();
    }
  }

  // snippet: revision
  @Entity
  @RevisionEntity
  public static class Revision {
    @Id
    @IdentityId // its numbers rise over all nodes
    @RevisionNumber
    @Nullable Long number;

    @RevisionTimestamp long time;
  }

  // end

  /** A revision whose numbers come from the range of its node. */
  @Entity
  @RevisionEntity
  public static class RevisionOfRange {
    @Id @HiLoId @RevisionNumber @Nullable Long number;

    @RevisionTimestamp long time;
  }

  /** An article with a history. */
  @Entity
  @Audited
  public static class Article {
    @Id @HiLoId private @Nullable String id;

    private @Nullable String colour;
  }

  @Test
  void theLastRevisionOfSeveralNodesHasTheLastState() {
    assertThat(lastRevision(Revision.class)).isEqualTo("green");
  }

  @Test
  void theLastRevisionIsWrongIfNodesNumberRevisionsFromTheirRanges() {
    assertThat(lastRevision(RevisionOfRange.class)).isEqualTo("red");
  }

  /** What Envers calls the last state after the nodes a, b and a have written blue, red, green. */
  private @Nullable String lastRevision(Class<?> revision) {
    try (HikariDataSource poolOfA = Pools.ofOneConnection(shop());
        HikariDataSource poolOfB = Pools.ofOneConnection(shop());
        SessionFactory a = factory(poolOfA, Map.of(), revision, Article.class);
        SessionFactory b =
            factory(poolOfB, Map.of("hibernate.hbm2ddl.auto", "none"), revision, Article.class)) {
      Article article = new Article();
      article.colour = "blue";
      a.inTransaction(session -> session.persist(article));
      b.inTransaction(session -> session.find(Article.class, article.id).colour = "red");
      a.inTransaction(session -> session.find(Article.class, article.id).colour = "green");
      return a.fromSession(
          session -> {
            AuditReader history = AuditReaderFactory.get(session);
            Number last =
                history.getRevisions(Article.class, article.id).stream()
                    .max(Comparator.comparingLong(Number::longValue))
                    .orElseThrow();
            return history.find(Article.class, article.id, last).colour;
          });
    }
  }

  @Test
  void oldIdsKeepTheirSeparator() {
    try (HikariDataSource pool = Pools.ofOneConnection(shop())) {
      try (SessionFactory before = factory(pool, Map.of(), Order.class)) {
        assertThat(before.<String>fromTransaction(session -> add(session, "books")))
            .isEqualTo("orders/1-A");
      }
      try (SessionFactory after =
          factory(pool, Map.of("hibernate.hilo.separator", "."), Order.class)) {
        assertThat(after.<String>fromTransaction(session -> add(session, "pens")))
            .isEqualTo("orders.2-A");
        Order order = Order.builder().id("orders/1-A").content("two books").build();
        after.inTransaction(session -> session.merge(order));
        assertThat(shop().query("select id, content from orders order by length(id), id"))
            .containsExactly(List.of("orders.2-A", "pens"), List.of("orders/1-A", "two books"));

        HiLo hilo = HibernateHiLo.of(after);
        assertThat(hilo.parse("orders/1-A")).isEmpty();
        try (HiLo old = HiLoBuilder.inMemory().build()) {
          assertThat(parse("orders/1-A", hilo, old)).map(DocumentIdentifier::number).contains(1L);
          assertThat(parse("orders.2-A", hilo, old)).map(DocumentIdentifier::number).contains(2L);
        }
      }
    }
  }

  // snippet: separator
  static Optional<DocumentIdentifier> parse(String id, HiLo hilo, HiLo old) {
    return hilo.parse(id).or(() -> old.parse(id));
  }

  // end

  @Test
  void twoServicesOnOneTableRepeatNoNumber() {
    try (HikariDataSource poolOfShop = Pools.ofOneConnection(shop());
        HikariDataSource poolOfBilling = Pools.ofOneConnection(shop());
        SessionFactory shop = factory(poolOfShop, Map.of(), Order.class);
        HiLo billing = HiLo.builder(poolOfBilling).nodeTag("B").build()) {
      assertThat(shop.<String>fromTransaction(session -> add(session, "books")))
          .isEqualTo("orders/1-A");
      assertThat(billing.nextId("orders")).isEqualTo("orders/33-B");
      assertThat(shop.<String>fromTransaction(session -> add(session, "pens")))
          .isEqualTo("orders/2-A");
    }
  }
}
