package dev.hilo.hibernate;

import dev.hilo.HiLoRules;
import org.hibernate.MappingException;
import org.hibernate.boot.model.naming.Identifier;
import org.hibernate.dialect.Dialect;
import org.jspecify.annotations.Nullable;

/**
 * The table of a given instance, which has its name already: no naming strategy changes it, and
 * what Hibernate puts before it, such as a default schema, has to be what the instance says.
 */
final class GivenTable {

  private final HiLoRules rules;
  private final Dialect dialect;

  GivenTable(HiLoRules rules, Dialect dialect) {
    this.rules = rules;
    this.dialect = dialect;
  }

  /**
   * Refuses to make another table than the one that ids come from.
   *
   * @param hibernates how Hibernate spells it
   */
  void requireSame(String hibernates) {
    String schema = rules.schema();
    String table = spelled(String.valueOf(rules.table()));
    String instances = schema == null ? table : spelled(schema) + "." + table;
    if (isSame(instances, hibernates)) {
      return;
    }
    throw new MappingException(
        "Hibernate would make the table "
            + hibernates
            + ", and the HiLo of "
            + SettingName.INSTANCE.key()
            + " takes its numbers from "
            + instances
            + ". Build that with the schema that Hibernate uses (hibernate.default_schema,"
            + " hibernate.default_catalog, and what the naming strategy makes of a schema), or set"
            + " none in either place.");
  }

  private String spelled(String name) {
    Identifier identifier = Identifier.toIdentifier(name);
    return identifier.render(dialect);
  }

  /** What is not quoted may be written in capitals or not. */
  private boolean isSame(String one, @Nullable String other) {
    boolean quoted = one.indexOf(dialect.openQuote()) >= 0;
    return quoted ? one.equals(other) : one.equalsIgnoreCase(other);
  }
}
