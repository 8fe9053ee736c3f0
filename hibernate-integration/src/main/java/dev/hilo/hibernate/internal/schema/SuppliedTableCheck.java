package dev.hilo.hibernate.internal.schema;

import dev.hilo.HiLoRules;
import dev.hilo.hibernate.internal.settings.SettingName;
import org.hibernate.MappingException;
import org.hibernate.boot.model.naming.Identifier;
import org.hibernate.boot.model.relational.QualifiedTableName;
import org.hibernate.dialect.Dialect;

/**
 * Compares the table in Hibernate's model with the table of a supplied instance. No naming strategy
 * changes its name, but Hibernate may put another default schema before it.
 */
final class SuppliedTableCheck {

  private SuppliedTableCheck() {}

  /** Refuses to make another table than the one that ids come from. */
  static void requireSame(HiLoRules rules, BootContext boot, QualifiedTableName name) {
    Dialect dialect = boot.database().getDialect();
    String hibernates = boot.format(name);
    String table = rendered(String.valueOf(rules.table()), dialect);
    String schema = rules.schema();
    String instances = schema == null ? table : rendered(schema, dialect) + "." + table;
    // What is not quoted may be written in capitals or not.
    boolean quoted = instances.indexOf(dialect.openQuote()) >= 0;
    if (quoted ? instances.equals(hibernates) : instances.equalsIgnoreCase(hibernates)) {
      return;
    }
    throw new MappingException(
        ("Hibernate would make the table %s, and the HiLo of %s takes its numbers from %s. Build"
                + " that with the schema that Hibernate uses (hibernate.default_schema,"
                + " hibernate.default_catalog, and what the naming strategy makes of a schema), or"
                + " set none in either place.")
            .formatted(hibernates, SettingName.INSTANCE.key(), instances));
  }

  private static String rendered(String name, Dialect dialect) {
    Identifier identifier = Identifier.toIdentifier(name);
    return identifier.render(dialect);
  }
}
