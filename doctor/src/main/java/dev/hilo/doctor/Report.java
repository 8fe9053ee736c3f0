package dev.hilo.doctor;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What the command line prints.
 *
 * @param repairs what is to be repaired, or was
 * @param done whether it was
 */
record Report(String database, List<Finding> findings, List<Repair> repairs, boolean done) {

  private static final String INDENT = "\n        ";

  /** The exit status. */
  int status() {
    if (findings.stream().anyMatch(finding -> finding.kind() == Finding.Kind.NOT_EXAMINED)) {
      return HiLoDoctor.NOT_EXAMINED;
    }
    boolean isWrong =
        findings.stream()
            .filter(finding -> !done || finding.repair() == null)
            .anyMatch(finding -> finding.severity().compareTo(Severity.WARNING) <= 0);
    return isWrong ? HiLoDoctor.FINDINGS : HiLoDoctor.FINE;
  }

  String text() {
    StringBuilder text = new StringBuilder("HiLo doctor: ").append(database).append("\n\n");
    for (Finding finding : findings) {
      text.append("%-7s %s: %s".formatted(finding.severity(), finding.subject(), name(finding)));
      text.append(INDENT).append(finding.message().replace("\n", INDENT));
      if (!finding.remedy().isEmpty()) {
        text.append(INDENT).append("To do: ").append(finding.remedy());
      }
      finding.sql().forEach(sql -> text.append(INDENT).append("  ").append(sql).append(';'));
      text.append("\n\n");
    }
    for (Repair repair : repairs) {
      text.append(
          "%s Max of the counter '%s' from %s to %s.\n"
              .formatted(
                  done ? "Raised" : "Would raise", repair.counter(), repair.from(), repair.to()));
    }
    if (!repairs.isEmpty()) {
      text.append(
          done
              ? "Running clients still hold lower numbers in memory: restart them, or inserts can"
                  + " fail until these numbers are used up.\n\n"
              : "Nothing is changed yet: add --yes.\n\n");
    }
    for (Severity severity : Severity.values()) {
      long count = findings.stream().filter(one -> one.severity() == severity).count();
      text.append("%s %s   ".formatted(count, severity));
    }
    return text.toString().stripTrailing() + "\n";
  }

  private static String name(Finding finding) {
    return finding.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The same as one JSON object. */
  String json() {
    return "{\"database\":%s,\"status\":%s,\"findings\":[%s],\"repaired\":%s,\"repairs\":[%s]}\n"
        .formatted(
            quoted(database),
            status(),
            findings.stream().map(Report::json).collect(Collectors.joining(",\n")),
            done,
            repairs.stream().map(Report::json).collect(Collectors.joining(",")));
  }

  private static String json(Finding finding) {
    return "{\"kind\":%s,\"severity\":%s,\"subject\":%s,\"message\":%s,\"remedy\":%s,\"sql\":[%s]}"
        .formatted(
            quoted(finding.kind().name()),
            quoted(finding.severity().name()),
            quoted(finding.subject()),
            quoted(finding.message()),
            quoted(finding.remedy()),
            finding.sql().stream().map(Report::quoted).collect(Collectors.joining(",")));
  }

  private static String json(Repair repair) {
    return "{\"counter\":%s,\"from\":%s,\"to\":%s}"
        .formatted(quoted(repair.counter()), repair.from(), repair.to());
  }

  private static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    text.chars()
        .forEach(
            c -> {
              if (c < ' ' || c > '~') {
                json.append("\\u%04x".formatted(c));
              } else {
                json.append(c == '"' || c == '\\' ? "\\" : "").append((char) c);
              }
            });
    return json.append('"').toString();
  }
}
