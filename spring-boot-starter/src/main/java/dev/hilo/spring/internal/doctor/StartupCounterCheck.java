package dev.hilo.spring.internal.doctor;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import dev.hilo.HiLo;
import dev.hilo.spi.NumberedColumn;
import dev.hilo.spring.HiLoProperties.DoctorMode;
import dev.hilo.spring.HiLoStartException;
import dev.hilo.spring.internal.startup.MappedColumns;
import dev.hilo.spring.internal.startup.MappedColumns.Mapping;
import dev.hilo.spring.internal.startup.StartupStep;
import dev.hilo.spring.internal.startup.StartupTableCheck;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Compares counters with the rows at startup ({@code hilo.doctor}), so that a counter behind its
 * rows is found before the first save.
 */
final class StartupCounterCheck extends StartupStep {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  /** When the table exists, and before beans that accept work. */
  private static final int PHASE = StartupTableCheck.PHASE + 1;

  private static final String ADVICE =
      """
      Raise the counter in one of three ways. Clients that run keep lower numbers in memory: \
      restart them afterwards.
      1. Set hilo.seed-existing=true. Before the first id of each collection, HiLo then reads the \
      highest number in the rows.
      2. Run the doctor with --scan --repair --yes: docs/how-to/doctor.md.
      3. Run a statement of docs/how-to/existing-rows.md.""";

  private static final String START_ALL_THE_SAME =
      """

      To start without this check, set hilo.doctor=warn or hilo.doctor=off.""";

  private final ObjectProvider<MappedColumns> mappings;
  private final DoctorMode mode;

  /**
   * @param mode for failures before the settings of a mapping are known
   */
  StartupCounterCheck(ObjectProvider<MappedColumns> mappings, DoctorMode mode) {
    super(PHASE);
    this.mappings = mappings;
    this.mode = mode;
  }

  @Override
  protected void run() {
    Set<Compared> compared = new HashSet<>();
    List<String> behind = new ArrayList<>();
    List<String> refusals = new ArrayList<>();
    for (Mapping mapping : mappings.orderedStream().flatMap(this::known).toList()) {
      DoctorMode here = mapping.settings().doctor();
      // Units that share a HiLo may map the same tables.
      List<NumberedColumn> columns =
          here == DoctorMode.OFF || mapping.seeded()
              ? List.of()
              : mapping.keys().stream()
                  .filter(column -> compared.add(new Compared(mapping.hilo(), column)))
                  .toList();
      if (!columns.isEmpty()) {
        CounterComparison comparison = CounterComparison.of(mapping, columns);
        (here == DoctorMode.FAIL ? refusals : behind).addAll(comparison.behind());
        if (!comparison.missing().isEmpty()) {
          LOG.log(
              INFO,
              "hilo.doctor compares nothing with %s: the table does not exist yet"
                  .formatted(String.join(", ", comparison.missing())));
        }
        String unread = comparison.unread();
        if (unread != null && here == DoctorMode.FAIL) {
          refusals.add(unread);
        } else if (unread != null) {
          LOG.log(WARNING, unread);
        }
      }
    }
    if (!behind.isEmpty()) {
      LOG.log(WARNING, String.join("\n", behind) + "\n" + ADVICE);
    }
    if (!refusals.isEmpty()) {
      throw new HiLoStartException(String.join("\n", refusals), ADVICE + START_ALL_THE_SAME, null);
    }
  }

  private Stream<Mapping> known(MappedColumns columns) {
    try {
      return columns.known().stream();
    } catch (RuntimeException e) {
      if (mode == DoctorMode.FAIL) {
        throw e;
      }
      LOG.log(WARNING, "The columns of ids are unknown, so hilo.doctor compares none of them", e);
      return Stream.empty();
    }
  }

  private record Compared(HiLo hilo, NumberedColumn column) {}
}
