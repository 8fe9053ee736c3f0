package dev.hilo.spring.internal.startup;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.hilo.HiLo;
import dev.hilo.rows.NumberedColumn;
import dev.hilo.spring.HiLoStartException;
import dev.hilo.spring.internal.startup.HiLoProperties.DoctorMode;
import dev.hilo.spring.internal.startup.MappedColumns.Mapping;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Compares counters with the rows at startup ({@code hilo.doctor}), so that a counter behind its
 * rows is found before the first save.
 */
record CounterCheck(ObjectProvider<MappedColumns> mappings, HiLoProperties settings) {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private static final String ADVICE =
      """
      Raise the counter in one of three ways. Clients that run keep lower numbers in memory: \
      restart them afterwards.
      1. Set hilo.seed-existing=true. Before the first id of each collection, HiLo then reads the \
      highest number in the rows.
      2. Run the doctor with --scan --repair --yes: see the page "Doctor" of HiLo's documentation.
      3. Run a statement of the page "Tables that have rows already".\
      """;

  private static final String START_ALL_THE_SAME =
      """

      To start without this check, set hilo.doctor=warn or hilo.doctor=off.\
      """;

  void run() {
    DoctorMode mode = settings.doctor();
    if (mode == DoctorMode.OFF) {
      return;
    }
    Set<Map.Entry<HiLo, NumberedColumn>> compared = new HashSet<>();
    List<String> behind = new ArrayList<>();
    List<String> unread = new ArrayList<>();
    for (Mapping mapping : mappings.orderedStream().flatMap(this::known).toList()) {
      // Units that share a HiLo may map the same tables.
      List<NumberedColumn> columns =
          mapping.seeded()
              ? List.of()
              : mapping.keys().stream()
                  .filter(column -> compared.add(Map.entry(mapping.hilo(), column)))
                  .toList();
      if (!columns.isEmpty()) {
        CounterComparison comparison =
            new CounterComparison(mapping, columns, settings.reserveTimeout());
        behind.addAll(comparison.behind());
        unread.addAll(comparison.unread());
        if (!comparison.missing().isEmpty()) {
          LOG.log(
              INFO,
              "hilo.doctor compares nothing with %s: the table does not exist yet"
                  .formatted(String.join(", ", comparison.missing())));
        }
      }
    }
    if (mode == DoctorMode.WARN) {
      unread.forEach(message -> LOG.log(WARNING, message));
      if (!behind.isEmpty()) {
        LOG.log(WARNING, String.join("\n", behind) + "\n" + ADVICE);
      }
    } else if (!behind.isEmpty() || !unread.isEmpty()) {
      behind.addAll(unread);
      throw new HiLoStartException(String.join("\n", behind), ADVICE + START_ALL_THE_SAME, null);
    }
  }

  private Stream<Mapping> known(MappedColumns columns) {
    try {
      return columns.known().stream();
    } catch (RuntimeException e) {
      if (settings.doctor() == DoctorMode.FAIL) {
        throw e;
      }
      LOG.log(WARNING, "The columns of ids are unknown, so hilo.doctor compares none of them", e);
      return Stream.empty();
    }
  }
}
