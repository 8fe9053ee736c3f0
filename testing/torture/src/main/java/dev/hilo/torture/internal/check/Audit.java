package dev.hilo.torture.internal.check;

import dev.hilo.torture.internal.database.Database;
import dev.hilo.torture.internal.records.IssuedNumbers;
import dev.hilo.torture.internal.records.Kind;
import dev.hilo.torture.internal.records.Records;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares the tables with what the clients printed, after the last client has ended. A server may
 * still work on a lost connection, and a node of a cluster may lag behind, so a difference counts
 * only if it stays.
 */
public final class Audit {

  private static final int ROUNDS = 10;

  private final Database database;
  private final Records records;

  public Audit(Database database, Records records) {
    this.database = database;
    this.records = records;
  }

  public void run() throws InterruptedException {
    List<String> differences = List.of();
    for (int round = 0; round < ROUNDS; round++) {
      differences = differences();
      if (differences.isEmpty()) {
        return;
      }
      Thread.sleep(1_000);
    }
    differences.forEach(records.violations()::add);
  }

  private List<String> differences() {
    List<String> differences = new ArrayList<>();
    try {
      Map<Kind.CounterRow, Long> maxima = database.maxima();
      for (IssuedNumbers counter : records.ledger().counters()) {
        long max = maxima.getOrDefault(counter.row(), 0L);
        if (max < counter.highest()) {
          differences.add(
              "Max of %s is %s in the table, and client %s printed %s."
                  .formatted(counter, max, counter.client(counter.highest()), counter.highest()));
        }
        if (counter.kind() == Kind.GAPLESS) {
          compareRows(counter, max, differences);
        }
      }
    } catch (SQLException e) {
      differences.add("The tables cannot be read: " + e.getMessage());
    }
    return differences;
  }

  private void compareRows(IssuedNumbers counter, long max, List<String> differences)
      throws SQLException {
    Set<Long> numbers = new HashSet<>();
    List<String> wrong = new ArrayList<>();
    database.eachRow(
        (number, count, first, last) -> {
          numbers.add(number);
          if (count > 1) {
            wrong.add(
                "%s is in %s rows, of clients %s and %s".formatted(number, count, first, last));
          }
        });
    for (long number = 1; number <= max; number++) {
      if (!numbers.contains(number)) {
        wrong.add(
            number
                + " is in no row"
                + (counter.client(number) == 0
                    ? ""
                    : ", but client " + counter.client(number) + " committed it"));
      }
    }
    numbers.stream()
        .filter(number -> number > max)
        .forEach(number -> wrong.add("%s is above Max, %s".formatted(number, max)));
    wrong.stream()
        .limit(10)
        .forEach(what -> differences.add("%s: the number %s.".formatted(counter, what)));
  }
}
