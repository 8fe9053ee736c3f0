package dev.hilo.spring.internal.doctor;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.doctor.Doctor;
import dev.hilo.doctor.Finding;
import dev.hilo.spi.ConnectionSecrets;
import dev.hilo.spi.NumberedColumn;
import dev.hilo.spring.internal.startup.MappedColumns;
import dev.hilo.spring.internal.startup.MappedColumns.Mapping;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/**
 * The Actuator endpoint {@code hilodoctor}: what the doctor finds in the columns of all mappings.
 * It reads only, and reads no text column from the first row to the last. Thread-safe.
 */
@Endpoint(id = "hilodoctor")
public final class HiLoDoctorEndpoint {

  private final ObjectProvider<MappedColumns> mappings;

  HiLoDoctorEndpoint(ObjectProvider<MappedColumns> mappings) {
    this.mappings = mappings;
  }

  /** One examination for each HiLo and DataSource. */
  public record DoctorDescriptor(List<ExaminationDescriptor> examinations) {}

  /**
   * The columns of the mappings that share a HiLo and a DataSource.
   *
   * @param findings the most urgent first
   * @param error why there are no findings; null if there are
   */
  public record ExaminationDescriptor(
      List<String> mappings, List<FindingDescriptor> findings, @Nullable String error) {}

  /** A finding; docs/how-to/doctor.md describes it. */
  public record FindingDescriptor(
      String kind,
      String severity,
      String subject,
      String message,
      String remedy,
      List<String> sql) {

    static FindingDescriptor of(Finding finding) {
      return new FindingDescriptor(
          finding.kind().name(),
          finding.severity().name(),
          finding.subject(),
          finding.message(),
          finding.remedy(),
          finding.sql());
    }
  }

  /** Examines all columns. */
  @ReadOperation
  public DoctorDescriptor examine() {
    Map<Patient, List<Mapping>> patients =
        mappings
            .orderedStream()
            .flatMap(one -> one.known().stream())
            .collect(
                Collectors.groupingBy(
                    one -> new Patient(one.hilo(), one.dataSource()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return new DoctorDescriptor(
        patients.entrySet().stream().map(one -> one.getKey().examine(one.getValue())).toList());
  }

  private record Patient(HiLo hilo, DataSource dataSource) {

    ExaminationDescriptor examine(List<Mapping> mappings) {
      List<String> names = mappings.stream().map(Mapping::name).toList();
      List<NumberedColumn> columns =
          mappings.stream().flatMap(one -> one.columns().stream()).distinct().toList();
      try (Connection connection = dataSource.getConnection()) {
        List<FindingDescriptor> findings =
            Doctor.of(hilo).examine(connection, columns).stream()
                .map(FindingDescriptor::of)
                .toList();
        return new ExaminationDescriptor(names, findings, null);
      } catch (SQLException | HiLoException e) {
        return new ExaminationDescriptor(
            names, List.of(), ConnectionSecrets.removedFrom(String.valueOf(e.getMessage())));
      }
    }
  }
}
