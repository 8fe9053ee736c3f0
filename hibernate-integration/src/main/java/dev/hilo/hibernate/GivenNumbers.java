package dev.hilo.hibernate;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import java.util.Set;
import org.hibernate.SessionFactory;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.jspecify.annotations.Nullable;

/** The instance that somebody gave to a session factory, and closes. */
final class GivenNumbers implements Numbers {

  private static final long serialVersionUID = 1L;

  private final transient HiLo hilo;
  private final transient Set<String> gapless;

  private volatile boolean closed;

  /**
   * @param gapless the prefixes of gapless counters, to which more may come until the factory is
   *     made
   * @throws IllegalArgumentException if one instance will not do
   */
  GivenNumbers(SessionFactoryImplementor factory, HiLo hilo, Set<String> gapless) {
    if (Tenancy.of(factory).isApart()) {
      throw HiLoSettings.refused(
          SettingName.INSTANCE,
          hilo,
          "each tenant has a table of its own, and so numbers of its own; leave it out",
          null);
    }
    this.hilo = hilo;
    this.gapless = gapless;
  }

  @Override
  public HiLo of(@Nullable Object tenant) {
    if (closed) {
      throw new IllegalStateException("The session factory is closed: it makes no more ids.");
    }
    return hilo;
  }

  @Override
  public void reset() {
    of(null).reset();
  }

  @Override
  public void sessionFactoryCreated(SessionFactory created) {
    if (gapless.isEmpty()) {
      return;
    }
    gapless.forEach(hilo.identities()::declareGapless);
    try {
      hilo.verify();
    } catch (HiLoException e) {
      Numbers.tellNotMade(gapless, e);
    }
  }

  @Override
  public void sessionFactoryClosing(SessionFactory closing) {
    closed = true;
  }
}
