package dev.hilo.support;

import org.jspecify.annotations.Nullable;

/** Tells what a statement does to the table. */
public final class Verbs {

  private Verbs() {}

  /**
   * Whether a call executes such a statement, by itself or within a query.
   *
   * @param verb {@code insert} or {@code update}
   */
  public static boolean executes(String call, @Nullable String sql, String verb) {
    return (call.equals("statement.executeUpdate") || call.equals("statement.executeQuery"))
        && sql != null
        && (sql.startsWith(verb) || sql.contains("final table (" + verb));
  }
}
