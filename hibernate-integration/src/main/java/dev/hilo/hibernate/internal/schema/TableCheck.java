package dev.hilo.hibernate.internal.schema;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.HiLoRules;
import dev.hilo.spi.Connections;
import dev.hilo.spi.TableNames;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.stream.Stream;
import org.hibernate.MappingException;
import org.hibernate.boot.model.naming.Identifier;
import org.hibernate.dialect.Dialect;
import org.hibernate.engine.jdbc.connections.spi.JdbcConnectionAccess;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.tool.schema.Action;
import org.hibernate.tool.schema.spi.SchemaManagementException;
import org.hibernate.tool.schema.spi.SchemaManagementToolCoordinator.ActionGrouping;

/** Checks of the {@code hilo} table while Hibernate builds a session factory. */
public final class TableCheck {

  private TableCheck() {}

  /**
   * Refuses a table that is not the table of a supplied instance. No naming strategy changes its
   * name, but Hibernate may qualify it with another default schema.
   */
  static void requireSame(HiLoRules rules, String hibernates, Dialect dialect) {
    String table = rendered(String.valueOf(rules.table()), dialect);
    String schema = rules.schema();
    String instances = schema == null ? table : rendered(schema, dialect) + "." + table;
    boolean isQuoted = instances.indexOf(dialect.openQuote()) >= 0;
    if (isQuoted ? instances.equals(hibernates) : instances.equalsIgnoreCase(hibernates)) {
      return;
    }
    throw new MappingException(
        ("Hibernate would create the table %s, but the HiLo of %s uses %s. Build that HiLo with the"
                + " schema that Hibernate uses (hibernate.default_schema, hibernate.default_catalog,"
                + " and what the naming strategy makes of a schema), or set none in either place.")
            .formatted(hibernates, "hibernate.hilo.instance", instances));
  }

  private static String rendered(String name, Dialect dialect) {
    return Identifier.toIdentifier(name).render(dialect);
  }

  /**
   * Checks the table if Hibernate will validate the schema. Hibernate's own message would not say
   * how to create the table.
   */
  public static void beforeValidation(HiLoTable table, SessionFactoryImplementor factory) {
    if (!does(Action.VALIDATE, factory)) {
      return;
    }
    HiLo supplied = table.settings().instance();
    try {
      if (supplied != null) {
        supplied.verify();
        return;
      }
      TableNames names = table.provider().table();
      try (HiLo hilo = table.settings().builder(connections(factory), names).build()) {
        hilo.verify();
      }
    } catch (HiLoException e) {
      throw new SchemaManagementException(e.getMessage(), e);
    }
  }

  /** Whether Hibernate will do this to the database, whatever scripts it writes besides. */
  static boolean does(Action action, SessionFactoryImplementor factory) {
    Set<ActionGrouping> actions = ActionGrouping.interpret(Set.of("orm"), factory.getProperties());
    return Stream.of(Action.values())
        .anyMatch(scripts -> actions.contains(new ActionGrouping("orm", action, scripts)));
  }

  private static Connections connections(SessionFactoryImplementor factory) {
    JdbcConnectionAccess access = factory.getJdbcServices().getBootstrapJdbcConnectionAccess();
    return new Connections() {
      @Override
      public Connection open() throws SQLException {
        return access.obtainConnection();
      }

      @Override
      public void close(Connection connection) throws SQLException {
        access.releaseConnection(connection);
      }
    };
  }
}
