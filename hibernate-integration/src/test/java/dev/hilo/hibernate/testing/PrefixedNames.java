package dev.hilo.hibernate.testing;

import org.hibernate.boot.model.naming.Identifier;
import org.hibernate.boot.model.naming.PhysicalNamingStrategyStandardImpl;
import org.hibernate.engine.jdbc.env.spi.JdbcEnvironment;

/** A naming strategy of a house with strict rules: T_HILO, C_NODE_TAG. */
public final class PrefixedNames extends PhysicalNamingStrategyStandardImpl {

  private static final long serialVersionUID = 1L;

  @Override
  public Identifier toPhysicalTableName(Identifier name, JdbcEnvironment environment) {
    return prefixed("T_", name);
  }

  @Override
  public Identifier toPhysicalColumnName(Identifier name, JdbcEnvironment environment) {
    return prefixed("C_", name);
  }

  private static Identifier prefixed(String prefix, Identifier name) {
    return Identifier.toIdentifier(
        prefix + name.getText().toUpperCase(java.util.Locale.ROOT), name.isQuoted());
  }
}
