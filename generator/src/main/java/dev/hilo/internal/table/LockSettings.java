package dev.hilo.internal.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Limits how long dedicated connections wait for locks. A connection keeps the setting, so that it
 * costs a round trip only when it changes. Thread-safe.
 */
final class LockSettings {

  private static final String DBCP = "org.apache.commons.dbcp2.";

  private final Map<Object, String> known = Collections.synchronizedMap(new WeakHashMap<>());

  void apply(Connection connection, StatementExecutor sql) throws SQLException {
    String setting = sql.database().dialect.lockSetting(sql.limit().lock());
    if (setting == null) {
      return;
    }
    Object physical = physical(connection);
    if (!setting.equals(known.get(physical))) {
      int unused = sql.update(setting);
      known.put(physical, setting);
    }
  }

  /**
   * The driver's connection. DBCP lends it in a new wrapper each time, which unwraps to itself
   * unless it is asked for another type.
   */
  private static Object physical(Connection connection) throws SQLException {
    Connection unwrapped = connection.unwrap(Connection.class);
    Class<?> type = unwrapped.getClass();
    if (!type.getName().startsWith(DBCP)) {
      return unwrapped;
    }
    try {
      return unwrapped.unwrap(
          Class.forName(DBCP + "PoolableConnection", false, type.getClassLoader()));
    } catch (ClassNotFoundException e) {
      return unwrapped;
    }
  }
}
