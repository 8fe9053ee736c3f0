package dev.hilo.spring.internal.jpa;

import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.spi.Causes;
import dev.hilo.spring.internal.errors.CounterBehindTable;
import jakarta.persistence.EntityManager;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hibernate.NonUniqueObjectException;
import org.hibernate.SessionFactory;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.exception.ConstraintViolationException;
import org.hibernate.persister.entity.EntityPersister;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.datasource.ConnectionHandle;
import org.springframework.orm.jpa.AbstractEntityManagerFactoryBean;
import org.springframework.orm.jpa.JpaDialect;
import org.springframework.transaction.TransactionDefinition;

/**
 * Names the counter where Spring translates the failure of an insert whose id exists already. In
 * the dialect of the factory, because commits and repositories both translate by that.
 */
final class DuplicateKeyAdvice implements BeanPostProcessor {

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    if (bean instanceof AbstractEntityManagerFactoryBean factory) {
      JpaDialect dialect = factory.getJpaDialect();
      if (dialect != null) {
        factory.setJpaDialect(new AdvisingDialect(dialect, factory));
      }
    }
    return bean;
  }

  /** The dialect of a factory, with better messages. */
  private record AdvisingDialect(JpaDialect dialect, AbstractEntityManagerFactoryBean factory)
      implements JpaDialect {

    private static final Pattern TABLE = Pattern.compile("(?i)\\binsert\\s+into\\s+([^\\s(]+)");

    @Override
    public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException failure) {
      DataAccessException translated = dialect.translateExceptionIfPossible(failure);
      String entity =
          translated instanceof DataIntegrityViolationException ? entity(failure) : null;
      String counter = entity == null ? null : HibernateHiLo.counter(sessionFactory(), entity);
      if (translated == null || entity == null || counter == null) {
        return translated;
      }
      return new DuplicateKeyException(
          CounterBehindTable.explain(counter, entity) + translated.getMessage(),
          translated.getCause());
    }

    private SessionFactory sessionFactory() {
      return factory.getNativeEntityManagerFactory().unwrap(SessionFactory.class);
    }

    /** The entity whose id exists already; null for other failures. */
    private @Nullable String entity(Throwable failure) {
      for (Throwable cause : Causes.of(failure).toList()) {
        if (cause instanceof NonUniqueObjectException inSession) {
          return inSession.getEntityName();
        }
        if (cause instanceof ConstraintViolationException inTable
            && CounterBehindTable.isDuplicatePrimaryKey(inTable)) {
          return entityOf(inTable.getSQL());
        }
      }
      return null;
    }

    private @Nullable String entityOf(@Nullable String insert) {
      Matcher table = TABLE.matcher(String.valueOf(insert));
      return table.find()
          ? sessionFactory()
              .unwrap(SessionFactoryImplementor.class)
              .getMappingMetamodel()
              .streamEntityDescriptors()
              .filter(one -> one.getMappedTableDetails().getTableName().equals(table.group(1)))
              .findFirst()
              .map(EntityPersister::getRootEntityName)
              .orElse(null)
          : null;
    }

    @Override
    public @Nullable Object beginTransaction(
        EntityManager session, TransactionDefinition definition) throws SQLException {
      return dialect.beginTransaction(session, definition);
    }

    @Override
    public @Nullable Object prepareTransaction(
        EntityManager session, boolean readOnly, @Nullable String name) {
      return dialect.prepareTransaction(session, readOnly, name);
    }

    @Override
    public void cleanupTransaction(@Nullable Object transactionData) {
      dialect.cleanupTransaction(transactionData);
    }

    @Override
    public @Nullable ConnectionHandle getJdbcConnection(EntityManager session, boolean readOnly)
        throws SQLException {
      return dialect.getJdbcConnection(session, readOnly);
    }

    @Override
    public void releaseJdbcConnection(ConnectionHandle handle, EntityManager session)
        throws SQLException {
      dialect.releaseJdbcConnection(handle, session);
    }
  }
}
