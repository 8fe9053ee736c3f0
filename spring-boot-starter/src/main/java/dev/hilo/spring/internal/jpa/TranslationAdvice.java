package dev.hilo.spring.internal.jpa;

import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.spi.Causes;
import dev.hilo.spring.internal.errors.CounterBehindTable;
import java.lang.reflect.Modifier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.aopalliance.intercept.MethodInterceptor;
import org.hibernate.NonUniqueObjectException;
import org.hibernate.SessionFactory;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.exception.ConstraintViolationException;
import org.hibernate.id.IdentifierGenerationException;
import org.hibernate.persister.entity.EntityPersister;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.NativeDetector;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.orm.jpa.AbstractEntityManagerFactoryBean;
import org.springframework.orm.jpa.JpaDialect;

/**
 * Improves what Spring translates Hibernate's failures to: names the counter if an id exists
 * already, and gives a refused id the exception that it has with Spring Data JDBC. In the dialect
 * of the factory, because commits and repositories both translate by that.
 */
final class TranslationAdvice implements BeanPostProcessor {

  private static final Pattern TABLE = Pattern.compile("(?i)\\binsert\\s+into\\s+([^\\s(]+)");

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    if (bean instanceof AbstractEntityManagerFactoryBean factory) {
      JpaDialect dialect = factory.getJpaDialect();
      if (dialect != null) {
        factory.setJpaDialect(advised(dialect, factory));
      }
    }
    return bean;
  }

  private static JpaDialect advised(JpaDialect dialect, AbstractEntityManagerFactoryBean factory) {
    ProxyFactory proxy = new ProxyFactory(JpaDialect.class, translation(factory));
    proxy.setTarget(dialect);
    // Spring 7 looks for the class DefaultJpaDialect. A native image cannot create such proxies.
    proxy.setProxyTargetClass(
        !NativeDetector.inNativeImage() && !Modifier.isFinal(dialect.getClass().getModifiers()));
    return (JpaDialect) proxy.getProxy(dialect.getClass().getClassLoader());
  }

  private static MethodInterceptor translation(AbstractEntityManagerFactoryBean factory) {
    return call -> {
      Object result = call.proceed();
      if (!(result instanceof DataAccessException translated)) {
        return result;
      }
      Throwable failure = (Throwable) call.getArguments()[0];
      return isRefusedId(failure)
          ? new InvalidDataAccessApiUsageException(String.valueOf(failure.getMessage()), failure)
          : explained(translated, failure, factory);
    };
  }

  private static boolean isRefusedId(Throwable failure) {
    return failure instanceof IdentifierGenerationException
        && failure.getCause() instanceof IllegalArgumentException;
  }

  private static DataAccessException explained(
      DataAccessException translated, Throwable failure, AbstractEntityManagerFactoryBean bean) {
    if (!(translated instanceof DataIntegrityViolationException)) {
      return translated;
    }
    SessionFactory factory = bean.getNativeEntityManagerFactory().unwrap(SessionFactory.class);
    String entity = entity(failure, factory);
    String counter = entity == null ? null : HibernateHiLo.counter(factory, entity);
    return entity == null || counter == null
        ? translated
        : new DuplicateKeyException(
            CounterBehindTable.explain(counter, entity) + translated.getMessage(),
            translated.getCause());
  }

  /** The entity whose id exists already; null for other failures. */
  private static @Nullable String entity(Throwable failure, SessionFactory factory) {
    for (Throwable cause : Causes.of(failure).toList()) {
      if (cause instanceof NonUniqueObjectException inSession) {
        return inSession.getEntityName();
      }
      if (cause instanceof ConstraintViolationException inTable
          && CounterBehindTable.isDuplicatePrimaryKey(inTable)) {
        return entityOf(inTable.getSQL(), factory);
      }
    }
    return null;
  }

  private static @Nullable String entityOf(@Nullable String insert, SessionFactory factory) {
    Matcher table = TABLE.matcher(String.valueOf(insert));
    return table.find()
        ? factory
            .unwrap(SessionFactoryImplementor.class)
            .getMappingMetamodel()
            .streamEntityDescriptors()
            .filter(one -> one.getMappedTableDetails().getTableName().equals(table.group(1)))
            .findFirst()
            .map(EntityPersister::getRootEntityName)
            .orElse(null)
        : null;
  }

  /** Registers the proxy for native images. */
  static final class Hints implements RuntimeHintsRegistrar {
    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
      hints.proxies().registerJdkProxy(AopProxyUtils.completeJdkProxyInterfaces(JpaDialect.class));
    }
  }
}
