package dev.hilo.table;

import static java.util.Objects.requireNonNull;

import dev.hilo.matrix.OfDatabase;
import dev.hilo.support.BesideOtherDatabases;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** All that HiLo expects of a database; a subclass names one. */
@BesideOtherDatabases
abstract class CounterTableContract
    implements OfDatabase,
        ProtocolContract,
        MissingTableContract,
        SchemaScriptContract,
        TableNameContract,
        ConnectionStateContract,
        PoolContract,
        LockedRowContract,
        RoundTripContract,
        LostAnswerContract,
        CutConnectionContract,
        ProvokedFailuresContract,
        FailureCodesContract,
        IsolationContract,
        ManyThreadsContract,
        CallersTransactionContract,
        IdentityContract,
        GaplessContract,
        GivenUpContract,
        TagQueryContract,
        OutageContract {

  private final TestDatabase database;
  private @Nullable Schema schema;

  CounterTableContract(TestDatabase database) {
    this.database = database;
  }

  @Override
  public final TestDatabase ofDatabase() {
    return database;
  }

  @BeforeEach
  void create() {
    schema = database.server().newSchema();
  }

  @AfterEach
  void drop() {
    if (schema != null) {
      // There is none where the database is left out.
      schema.close();
    }
  }

  @Override
  public final Schema schema() {
    return requireNonNull(schema);
  }
}
