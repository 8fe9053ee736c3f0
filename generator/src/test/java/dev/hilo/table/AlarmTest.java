package dev.hilo.table;

import dev.hilo.support.Latches;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is left of an alarm that nobody needs any more. */
class AlarmTest {

  @Test
  void whatIsSwitchedOffLeavesNothingBehind() throws SQLException {
    try (Schema schema = TestDatabase.HSQLDB.server().newSchema();
        Connection connection = schema.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      WeakReference<Alarm> alarm = switchedOff(statement);

      Latches.until(
          "it is forgotten",
          () -> {
            System.gc();
            return alarm.refersTo(null);
          });
    }
  }

  private static WeakReference<Alarm> switchedOff(Statement statement) {
    Alarm alarm = Alarm.after(Duration.ofHours(1), statement);
    alarm.off();
    return new WeakReference<>(alarm);
  }
}
