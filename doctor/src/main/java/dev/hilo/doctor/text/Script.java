package dev.hilo.doctor.text;

import java.util.List;

/** The text of a script. */
final class Script {

  private final StringBuilder text = new StringBuilder();

  /**
   * @param atomic whether all statements are one transaction
   */
  Script(String database, String what, boolean atomic) {
    note("HiLo, from " + what + ", for " + database + ".");
    note("Stop all clients, back the database up, and end the script at the first error.");
    note(
        atomic
            ? "It is one transaction: if a statement fails, nothing has changed."
            : "Each statement commits. If one fails, restore the backup.");
  }

  void note(String line) {
    text.append("-- ").append(line.replaceAll("\\R", " ")).append('\n');
  }

  void add(List<String> statements) {
    for (String statement : statements) {
      text.append(statement).append(";\n");
    }
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
