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

  private final Map<Object, String> known = Collections.synchronizedMap(new WeakHashMap<>());

  void apply(Connection connection, StatementExecutor sql) throws SQLException {
    String setting = sql.database().dialect.lockSetting(sql.limit().lock());
    if (setting == null) {
      return;
    }
    // The driver's own: the pool lends it in a new wrapper each time.
    Object physical = connection.unwrap(Connection.class);
    if (!setting.equals(known.get(physical))) {
      int unused = sql.update(setting);
      known.put(physical, setting);
    }
  }
}
