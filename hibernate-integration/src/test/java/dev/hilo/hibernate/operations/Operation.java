package dev.hilo.hibernate.operations;

import static dev.hilo.hibernate.operations.Input.NULL;
import static dev.hilo.hibernate.operations.Input.SEMANTIC;
import static dev.hilo.hibernate.testing.DatabaseTest.merge;
import static dev.hilo.hibernate.testing.DatabaseTest.persist;

import dev.hilo.hibernate.operations.Documents.Counted;
import dev.hilo.hibernate.operations.Documents.CountedDocs;
import dev.hilo.hibernate.operations.Documents.Doc;
import dev.hilo.hibernate.operations.Documents.Docs;
import dev.hilo.hibernate.operations.Documents.Document;
import dev.hilo.hibernate.operations.Documents.Folder;
import dev.hilo.hibernate.operations.Documents.Page;
import dev.hilo.hibernate.operations.Documents.Revised;
import dev.hilo.hibernate.operations.Documents.RevisedDocs;
import dev.hilo.hibernate.testing.DatabaseTest;
import dev.hilo.hibernate.testing.HibernateVersion;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.support.JpaRepositoryFactory;
import org.springframework.data.repository.CrudRepository;

/** The ways into the database. */
enum Operation {
  PERSIST("persist", Doc::new, DatabaseTest::persist),
  MERGE("merge, no version", Doc::new, DatabaseTest::merge),
  MERGE_WITH_VERSION("merge, version null", Revised::new, DatabaseTest::merge),
  MERGE_WITH_PRIMITIVE_VERSION("merge, version 0", Counted::new, DatabaseTest::merge),
  SAVE("Spring Data save, no version", Doc::new, repository(Docs.class)),
  SAVE_WITH_VERSION("Spring Data save, version null", Revised::new, repository(RevisedDocs.class)),
  SAVE_WITH_PRIMITIVE_VERSION(
      "Spring Data save, version 0", Counted::new, repository(CountedDocs.class)),
  CASCADED_PERSIST(
      "persist of a parent",
      Page::new,
      (factory, page) -> persist(factory, new Folder(page)).pages.get(0)),
  CASCADED_MERGE(
      "merge of a parent",
      Page::new,
      (factory, page) -> merge(factory, new Folder(page)).pages.get(0)),
  INSERT("StatelessSession.insert", Doc::new, DatabaseTest::insert),
  INSERT_WITH_VERSION("StatelessSession.insert, version null", Revised::new, DatabaseTest::insert),

  /** Also what Jakarta Data's {@code @Save} does. */
  UPSERT("StatelessSession.upsert", Doc::new, DatabaseTest::upsert, Refusal.HILO),
  UPSERT_WITH_VERSION(
      "StatelessSession.upsert, version null", Revised::new, DatabaseTest::upsert, Refusal.HILO),
  HQL_VALUES(
      "HQL insert values, id as literal",
      Refusal.DATABASE,
      (factory, input) ->
          hql(factory, "insert into Doc (id, name) values (%s, 'x')".formatted(input.literal()))),
  HQL_PARAMETER(
      "HQL insert values, id as parameter",
      Refusal.DATABASE,
      (factory, input) ->
          factory.inTransaction(
              session ->
                  session
                      .createMutationQuery("insert into Doc (id, name) values (:id, 'x')")
                      .setParameter("id", input.given(), String.class)
                      .executeUpdate())),
  HQL_VALUES_WITHOUT_ID(
      "HQL insert values, no id",
      Refusal.NONE,
      (factory, input) -> hql(factory, "insert into Doc (name) values ('x')")),
  HQL_SELECT(
      "HQL insert select, id from a column",
      Refusal.DATABASE,
      (factory, input) ->
          hql(factory, "insert into Doc (id, name) select s.name, 'x' from Source s")),
  HQL_SELECT_WITHOUT_ID(
      "HQL insert select, no id",
      Refusal.HIBERNATE,
      (factory, input) -> hql(factory, "insert into Doc (name) select 'x' from Source s")),
  SQL(
      "SQL",
      Refusal.DATABASE,
      (factory, input) ->
          factory.inTransaction(
              session ->
                  session
                      .createNativeMutationQuery(
                          "insert into Doc (id, name) values (%s, 'x')".formatted(input.literal()))
                      .executeUpdate()));

  private final String title;
  private final String table;
  private final Refusal refusal;

  /** Without state of its own. */
  @SuppressWarnings("ImmutableEnumChecker")
  private final Work work;

  <T extends Document> Operation(String title, Supplier<T> entity, Way<T> way) {
    this(title, entity, way, Refusal.NONE);
  }

  <T extends Document> Operation(String title, Supplier<T> entity, Way<T> way, Refusal refusal) {
    this(
        title,
        entity.get().getClass().getSimpleName(),
        refusal,
        (factory, input) -> {
          T passed = entity.get();
          passed.id = input.given();
          T managed = way.save(factory, passed);
          return new Ids(true, passed.id, managed.id);
        });
  }

  Operation(String title, Refusal refusal, BiConsumer<SessionFactory, Input> statement) {
    this(
        title,
        "Doc",
        refusal,
        (factory, input) -> {
          statement.accept(factory, input);
          return Ids.UNKNOWN;
        });
  }

  Operation(String title, String table, Refusal refusal, Work work) {
    this.title = title;
    this.table = table;
    this.refusal = refusal;
    this.work = work;
  }

  private static void hql(SessionFactory factory, String statement) {
    factory.inTransaction(session -> session.createMutationQuery(statement).executeUpdate());
  }

  private static <T> Way<T> repository(Class<? extends CrudRepository<T, String>> type) {
    return (factory, document) ->
        factory.fromTransaction(
            session -> new JpaRepositoryFactory(session).getRepository(type).save(document));
  }

  /** Saves a document in a transaction of its own, and returns the managed instance. */
  @FunctionalInterface
  private interface Way<T> {
    T save(SessionFactory factory, T document);
  }

  @FunctionalInterface
  private interface Work {
    Ids go(SessionFactory factory, Input input);
  }

  /** Goes it, in a transaction of its own. */
  Ids go(SessionFactory factory, Input input) {
    return work.go(factory, input);
  }

  String title() {
    return title;
  }

  /** Where the row is found. */
  String table() {
    return table;
  }

  /** Whether the input can be given on this operation at all. */
  boolean knows(Input input) {
    boolean withoutId = this == HQL_VALUES_WITHOUT_ID || this == HQL_SELECT_WITHOUT_ID;
    return !withoutId || input == NULL;
  }

  /** Whether it leaves the passed instance as it is, and returns a copy with the id. */
  boolean copies(Input input) {
    return switch (this) {
      case MERGE, MERGE_WITH_VERSION, MERGE_WITH_PRIMITIVE_VERSION, CASCADED_MERGE -> true;
      case SAVE, SAVE_WITH_PRIMITIVE_VERSION -> input != NULL;
      default -> false;
    };
  }

  /** A regular expression for what is to become of the input. */
  String expected(Input input) {
    if (!knows(input)) {
      return "-";
    }
    return switch (refusal) {
      case NONE -> input.becomes();
      case HILO ->
          switch (input) {
            case SEMANTIC -> input.becomes();
            // From 8 on Hibernate does not even ask the listeners.
            case NULL -> HibernateVersion.major() < 8 ? "refused by HiLo" : "refused by Hibernate";
            default -> "refused by HiLo";
          };
      case HIBERNATE -> "refused by Hibernate";
      case DATABASE ->
          switch (input) {
            case SEMANTIC -> input.becomes();
            case NULL -> "refused: not null";
            default -> "refused by CHECK";
          };
    };
  }

  /** What refuses a request where Hibernate calls no generator. */
  private enum Refusal {
    NONE,
    HILO,
    HIBERNATE,
    DATABASE
  }

  /**
   * The ids of the instances after an operation.
   *
   * @param known whether there are instances
   * @param passed the id of the passed instance
   * @param managed the id of the returned instance
   */
  record Ids(boolean known, @Nullable String passed, @Nullable String managed) {

    static final Ids UNKNOWN = new Ids(false, null, null);
  }
}
