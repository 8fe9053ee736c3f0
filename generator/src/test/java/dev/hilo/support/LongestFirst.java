package dev.hilo.support;

import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;

/**
 * Begins with the classes that take longest, so that none of them runs alone at the end. Those that
 * mostly wait run beside those that work.
 */
public final class LongestFirst implements ClassOrderer {

  /** The others follow. */
  private static final List<String> LONGEST =
      List.of(
          "PostgreSqlErrorsTest",
          "PlantedFaultsTest",
          "EveryCallTest",
          "DedicatedConnectionsTest",
          "PostgreSqlCounterTableTest",
          "DerbyCounterTableTest",
          "H2CounterTableTest",
          "PoolsTest",
          "MySqlCounterTableTest",
          "HsqldbCounterTableTest",
          "MariaDbCounterTableTest",
          "MySqlManyCollectionsTest",
          "SqliteCounterTableTest",
          "SimulatorTest",
          "SuspendTest",
          "H2GivenUpTest",
          "H2TableFailuresTest",
          "RunbookPageTest",
          "TagOfRangeTest",
          "CopiesPageTest",
          "PostgreSqlProcessesTest");

  public LongestFirst() {}

  @Override
  public void orderClasses(ClassOrdererContext context) {
    context.getClassDescriptors().sort(Comparator.comparingInt(LongestFirst::position));
  }

  private static int position(ClassDescriptor test) {
    int known = LONGEST.indexOf(test.getTestClass().getSimpleName());
    return known < 0 ? LONGEST.size() : known;
  }
}
