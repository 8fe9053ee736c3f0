package dev.hilo.testdb;

import dev.hilo.testdb.process.Unavailable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.opentest4j.TestAbortedException;

/** Why no source had a server, and what would help. */
public final class Failures {
  private final TestDatabase database;
  private final boolean urlGiven;
  private final List<String> reasons = new ArrayList<>();
  private final List<String> remedies = new ArrayList<>();
  private final List<Exception> causes = new ArrayList<>();

  Failures(TestDatabase database, boolean urlGiven) {
    this.database = database;
    this.urlGiven = urlGiven;
    String url = EnvironmentUrl.variable(database, "URL");
    if (!urlGiven) {
      reasons.add(url + ": not set");
    }
    remedies.add(
        "%s %s (with %s and %s) to a server that runs already"
            .formatted(
                urlGiven ? "correct" : "set",
                url,
                EnvironmentUrl.variable(database, "USER"),
                EnvironmentUrl.variable(database, "PASSWORD")));
    if (urlGiven) {
      remedies.add(
          "unset "
              + url
              + (TestDatabase.optional().contains(database)
                  ? ", and the tests run in a container or not at all"
                  : ", and the tests start a server of their own"));
    }
  }

  void add(String source, Exception failure) {
    if (failure instanceof Unavailable unavailable) {
      reasons.add(source + ": " + unavailable.reason());
      remedies.add(unavailable.remedy());
    } else {
      String message = Objects.requireNonNullElse(failure.getMessage(), failure.toString());
      reasons.add(source + ": " + message);
    }
    causes.add(failure);
  }

  /**
   * Logs that the tests do not run on this database.
   *
   * @return what aborts the test
   */
  TestAbortedException notRun(Consumer<String> log) {
    String message = RunTally.message(database, reasons, remedies.get(0));
    log.accept("[hilo] " + message);
    TestAbortedException aborted = new TestAbortedException(message);
    causes.forEach(aborted::addSuppressed);
    return aborted;
  }

  AssertionError error() {
    String tried = urlGiven ? " The one that was named:" : " Tried, in this order:";
    AssertionError error =
        new AssertionError(
            text(
                "No " + database.label() + " server for the tests." + tried,
                reasons,
                remedies,
                database.key()));
    causes.forEach(error::addSuppressed);
    return error;
  }

  /**
   * The message about a missing requirement of the tests.
   *
   * @param missing the first line
   * @param key how the {@link SkipList} calls it
   */
  public static String text(
      String missing, List<String> reasons, List<String> remedies, String key) {
    StringBuilder text = new StringBuilder(missing);
    reasons.forEach(reason -> text.append("\n  - ").append(reason.replace("\n", "\n    ")));
    text.append("\nAny one of these helps:");
    remedies.forEach(remedy -> text.append("\n  - ").append(remedy));
    text.append("\n  - leave it out by request: -D%s=%s".formatted(SkipList.PROPERTY, key));
    return text.toString();
  }
}
