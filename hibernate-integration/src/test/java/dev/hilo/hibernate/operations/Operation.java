package dev.hilo.hibernate.operations;

import static dev.hilo.hibernate.operations.Input.NULL;
import static dev.hilo.hibernate.operations.Input.SEMANTIC;

import dev.hilo.hibernate.operations.Documents.Counted;
import dev.hilo.hibernate.operations.Documents.CountedDocs;
import dev.hilo.hibernate.operations.Documents.Doc;
import dev.hilo.hibernate.operations.Documents.Docs;
import dev.hilo.hibernate.operations.Documents.Folder;
import dev.hilo.hibernate.operations.Documents.Page;
import dev.hilo.hibernate.operations.Documents.Revised;
import dev.hilo.hibernate.operations.Documents.RevisedDocs;
import dev.hilo.hibernate.testing.HibernateVersion;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.support.JpaRepositoryFactory;

/** The ways into the database. */
enum Operation {
  PERSIST("persist", "Doc") {
    @Override
    Ids go(SessionFactory factory, Input input) {
      Doc passed = new Doc(input.given());
      factory.inTransaction(session -> session.persist(passed));
      return Ids.of(passed.id);
    }
  },

  MERGE("merge, no version", "Doc") {
    @Override
    Ids go(SessionFactory factory, Input input) {
      Doc passed = new Doc(input.given());
      Doc managed = factory.fromTransaction(session -> session.merge(passed));
      return Ids.of(passed.id, managed.id);
    }
  },

  MERGE_WITH_VERSION("merge, version null", "Revised") {
    @Override
    Ids go(SessionFactory factory, Input input) {
      Revised passed = new Revised(input.given());
      Revised managed = factory.fromTransaction(session -> session.merge(passed));
      return Ids.of(passed.id, managed.id);
    }
  },

  MERGE_WITH_PRIMITIVE_VERSION("merge, version 0", "Counted") {
    @Override
    Ids go(SessionFactory factory, Input input) {
      Counted passed = new Counted(input.given());
      Counted managed = factory.fromTransaction(session -> session.merge(passed));
      return Ids.of(passed.id, managed.id);
    }
  },

  SAVE("Spring Data save, no version", "Doc") {
    @Override
    Ids go(SessionFactory factory, Input input) {
      Doc passed = new Doc(input.given());
      Doc managed =
          factory.fromTransaction(
              session -> new JpaRepositoryFactory(session).getRepository(Docs.class).save(passed));
      return Ids.of(passed.id, managed.id);
    }
  },

  SAVE_WITH_VERSION("Spring Data save, version null", "Revised") {
    @Override
    Ids go(SessionFactory factory, Input input) {
      Revised passed = new Revised(input.given());
      Revised managed =
          factory.fromTransaction(
              session ->
                  new JpaRepositoryFactory(session).getRepository(RevisedDocs.class).save(passed));
      return Ids.of(passed.id, managed.id);
    }
  },

  SAVE_WITH_PRIMITIVE_VERSION("Spring Data save, version 0", "Counted") {
    @Override
    Ids go(SessionFactory factory, Input input) {
      Counted passed = new Counted(input.given());
      Counted managed =
          factory.fromTransaction(
              session ->
                  new JpaRepositoryFactory(session).getRepository(CountedDocs.class).save(passed));
      return Ids.of(passed.id, managed.id);
    }
  },

  CASCADED_PERSIST("persist of a parent", "Page") {
    @Override
    Ids go(SessionFactory factory, Input input) {
      Page passed = new Page(input.given());
      factory.inTransaction(session -> session.persist(new Folder(passed)));
      return Ids.of(passed.id);
    }
  },

  CASCADED_MERGE("merge of a parent", "Page") {
    @Override
    Ids go(SessionFactory factory, Input input) {
      Page passed = new Page(input.given());
      Folder managed = factory.fromTransaction(session -> session.merge(new Folder(passed)));
      return Ids.of(passed.id, managed.pages.get(0).id);
    }
  },

  INSERT("StatelessSession.insert", "Doc") {
    @Override
    Ids go(SessionFactory factory, Input input) {
      Doc passed = new Doc(input.given());
      factory.inStatelessTransaction(session -> session.insert(Doc.class.getName(), passed));
      return Ids.of(passed.id);
    }
  },

  INSERT_WITH_VERSION("StatelessSession.insert, version null", "Revised") {
    @Override
    Ids go(SessionFactory factory, Input input) {
      Revised passed = new Revised(input.given());
      factory.inStatelessTransaction(session -> session.insert(Revised.class.getName(), passed));
      return Ids.of(passed.id);
    }
  },

  /** Also what Jakarta Data's {@code @Save} does. */
  UPSERT("StatelessSession.upsert", "Doc", Refusal.HILO) {
    @Override
    Ids go(SessionFactory factory, Input input) {
      Doc passed = new Doc(input.given());
      factory.inStatelessTransaction(session -> session.upsert(passed));
      return Ids.of(passed.id);
    }
  },

  UPSERT_WITH_VERSION("StatelessSession.upsert, version null", "Revised", Refusal.HILO) {
    @Override
    Ids go(SessionFactory factory, Input input) {
      Revised passed = new Revised(input.given());
      factory.inStatelessTransaction(session -> session.upsert(passed));
      return Ids.of(passed.id);
    }
  },

  HQL_VALUES("HQL insert values, id as literal", "Doc", Refusal.DATABASE) {
    @Override
    Ids go(SessionFactory factory, Input input) {
      return hql(
          factory, "insert into Doc (id, name) values (%s, 'x')".formatted(input.literal()), null);
    }
  },

  HQL_PARAMETER("HQL insert values, id as parameter", "Doc", Refusal.DATABASE) {
    @Override
    Ids go(SessionFactory factory, Input input) {
      return hql(factory, "insert into Doc (id, name) values (:id, 'x')", input);
    }
  },

  HQL_VALUES_WITHOUT_ID("HQL insert values, no id", "Doc", Refusal.NONE, true) {
    @Override
    Ids go(SessionFactory factory, Input input) {
      return hql(factory, "insert into Doc (name) values ('x')", null);
    }
  },

  HQL_SELECT("HQL insert select, id from a column", "Doc", Refusal.DATABASE) {
    @Override
    Ids go(SessionFactory factory, Input input) {
      return hql(factory, "insert into Doc (id, name) select s.name, 'x' from Source s", null);
    }
  },

  HQL_SELECT_WITHOUT_ID("HQL insert select, no id", "Doc", Refusal.HIBERNATE, true) {
    @Override
    Ids go(SessionFactory factory, Input input) {
      return hql(factory, "insert into Doc (name) select 'x' from Source s", null);
    }
  },

  SQL("SQL", "Doc", Refusal.DATABASE) {
    @Override
    Ids go(SessionFactory factory, Input input) {
      factory.inTransaction(
          session ->
              session
                  .createNativeMutationQuery(
                      "insert into Doc (id, name) values (%s, 'x')".formatted(input.literal()))
                  .executeUpdate());
      return Ids.UNKNOWN;
    }
  };

  private final String title;
  private final String table;
  private final Refusal refusal;
  private final boolean withoutId;

  Operation(String title, String table) {
    this(title, table, Refusal.NONE);
  }

  Operation(String title, String table, Refusal refusal) {
    this(title, table, refusal, false);
  }

  Operation(String title, String table, Refusal refusal, boolean withoutId) {
    this.title = title;
    this.table = table;
    this.refusal = refusal;
    this.withoutId = withoutId;
  }

  /** Goes it, in a transaction of its own. */
  abstract Ids go(SessionFactory factory, Input input);

  String title() {
    return title;
  }

  /** Where the row is found. */
  String table() {
    return table;
  }

  /** Whether the input can be given on this operation at all. */
  boolean knows(Input input) {
    return !withoutId || input == NULL;
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

  private static Ids hql(SessionFactory factory, String statement, @Nullable Input parameter) {
    factory.inTransaction(
        session -> {
          var query = session.createMutationQuery(statement);
          if (parameter != null) {
            query.setParameter("id", parameter.given(), String.class);
          }
          query.executeUpdate();
        });
    return Ids.UNKNOWN;
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

    static Ids of(@Nullable String passed) {
      return of(passed, passed);
    }

    static Ids of(@Nullable String passed, @Nullable String managed) {
      return new Ids(true, passed, managed);
    }
  }
}
