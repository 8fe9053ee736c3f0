package dev.hilo.spring.testing;

import org.hibernate.context.spi.CurrentTenantIdentifierResolver;

/** Tells Hibernate that every session is of the tenant north. Hibernate creates it by name. */
public final class OnlyTenant implements CurrentTenantIdentifierResolver<String> {

  /** For Hibernate. */
  public OnlyTenant() {}

  @Override
  public String resolveCurrentTenantIdentifier() {
    return "north";
  }

  @Override
  public boolean validateExistingCurrentSessions() {
    return false;
  }
}
