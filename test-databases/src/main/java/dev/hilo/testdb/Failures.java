package dev.hilo.testdb;

import java.util.ArrayList;
import java.util.List;

/** Why no way led to a server, and what would help. */
final class Failures {
  private final TestDatabase database;
  private final boolean urlGiven;
  private final List<String> reasons = new ArrayList<>();
  private final List<String> remedies = new ArrayList<>();
  private final List<Exception> causes = new ArrayList<>();

  Failures(TestDatabase database, boolean urlGiven) {
    this.database = database;
    this.urlGiven = urlGiven;
    String url = GivenUrl.variable(database, "URL");
    if (!urlGiven) {
      reasons.add(url + ": not set");
    }
    remedies.add(
        "%s %s (with %s and %s) to a server that runs already"
            .formatted(
                urlGiven ? "correct" : "set",
                url,
                GivenUrl.variable(database, "USER"),
                GivenUrl.variable(database, "PASSWORD")));
    if (urlGiven) {
      remedies.add("unset " + url + ", and the tests start a server of their own");
    }
  }

  void add(String way, Exception failure) {
    String message = failure.getMessage();
    reasons.add(way + ": " + (message == null ? failure.toString() : message));
    if (failure instanceof Unavailable unavailable) {
      remedies.add(unavailable.remedy());
    }
    causes.add(failure);
  }

  AssertionError error() {
    StringBuilder text = new StringBuilder();
    text.append("No ").append(database.label()).append(" server for the tests.");
    text.append(urlGiven ? " The one that was named:" : " Tried, in this order:");
    reasons.forEach(reason -> text.append("\n  - ").append(reason.replace("\n", "\n    ")));
    text.append("\nAny one of these helps:");
    remedies.forEach(remedy -> text.append("\n  - ").append(remedy));
    text.append(
        "\n  - leave it out by request: -D%s=%s".formatted(SkipList.PROPERTY, database.key()));
    AssertionError error = new AssertionError(text.toString());
    causes.forEach(error::addSuppressed);
    return error;
  }
}
