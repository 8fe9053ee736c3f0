package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.testing.H2Test;
import org.assertj.core.api.AbstractThrowableAssert;
import org.hibernate.Session;

/** What the tests of mappings share. */
abstract class MappingTest extends H2Test {

  static <T> T persisted(Session session, T entity) {
    session.persist(entity);
    session.flush();
    return entity;
  }

  /** What a factory with these entities says in place of coming up. */
  final AbstractThrowableAssert<?, ? extends Throwable> refusal(Class<?>... entities) {
    return assertThatThrownBy(() -> boot(entities).build().close());
  }

  /** It says all of these. */
  final void assertRefused(Class<?> entity, String... messages) {
    assertFails(() -> boot(entity).build().close(), messages);
  }
}
