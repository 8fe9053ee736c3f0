package dev.hilo.processes;

import dev.hilo.ConnectionUse;
import dev.hilo.HiLo;
import dev.hilo.convention.NumberSeries;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import org.h2.jdbcx.JdbcDataSource;

/** Takes a number of a yearly series at a moment, and says it beside the year of its JVM. */
final class SeriesProcess {

  private SeriesProcess() {}

  /** Takes the URL, the user, the password and the moment. */
  public static void main(String[] arguments) throws Exception {
    JdbcDataSource database = new JdbcDataSource();
    database.setURL(arguments[0]);
    database.setUser(arguments[1]);
    database.setPassword(arguments[2]);
    InstantSource clock = InstantSource.fixed(Instant.parse(arguments[3]));
    NumberSeries series = NumberSeries.of("invoices", "{yyyy}-|5", ZoneId.of("Europe/Berlin"));
    try (Connection connection = database.getConnection();
        HiLo hilo =
            HiLo.builder(database)
                .connections(ConnectionUse.SHARED)
                .clock(clock)
                .reserveTimeout(Duration.ofMinutes(1))
                .build()) {
      connection.setAutoCommit(false);
      String number = hilo.identities().nextInSeries(connection, series);
      connection.commit();
      int year = clock.instant().atZone(ZoneId.systemDefault()).getYear();
      System.out.println("took " + number + " in " + year);
    }
  }
}
