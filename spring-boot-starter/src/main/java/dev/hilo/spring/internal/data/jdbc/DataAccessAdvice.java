package dev.hilo.spring.internal.data.jdbc;

import dev.hilo.spring.internal.errors.CounterBehindTable;
import java.util.List;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.IncorrectUpdateSemanticsDataAccessException;
import org.springframework.data.jdbc.core.convert.DataAccessStrategy;
import org.springframework.data.jdbc.core.convert.InsertSubject;

/**
 * Refuses updates that find no row. Spring Data ignores them, so a new aggregate whose id the
 * caller set would seem to be saved. Also explains inserts whose id exists already. A proxy around
 * the {@link DataAccessStrategy}, because the interface differs between versions of Spring Data.
 */
record DataAccessAdvice(ObjectProvider<AggregateIdCallbacks> aggregates)
    implements BeanPostProcessor {

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    if (!(bean instanceof DataAccessStrategy database)) {
      return bean;
    }
    AggregateIdCallbacks known = aggregates.getObject();
    ProxyFactory proxy = new ProxyFactory(bean);
    proxy.addAdvice((MethodInterceptor) call -> proceed(call, database, known));
    return proxy.getProxy(bean.getClass().getClassLoader());
  }

  private static @Nullable Object proceed(
      MethodInvocation call, DataAccessStrategy database, AggregateIdCallbacks aggregates)
      throws Throwable {
    String method = call.getMethod().getName();
    Object result;
    try {
      result = call.proceed();
    } catch (DataIntegrityViolationException e) {
      throw method.equals("insert") ? explained(e, call.getArguments()[0], aggregates) : e;
    }
    if (method.equals("update") && Boolean.FALSE.equals(result)) {
      Object aggregate = call.getArguments()[0];
      IdsOfClass ids = aggregates.idsOf(aggregate);
      if (ids != null) {
        requireRow(ids, ids.id(aggregate), (Class<?>) call.getArguments()[1], database);
      }
    }
    return result;
  }

  /**
   * Names the counter if an id exists already.
   *
   * @param inserted an aggregate, or the subjects of a batch
   */
  private static DataIntegrityViolationException explained(
      DataIntegrityViolationException failure, Object inserted, AggregateIdCallbacks aggregates) {
    Object aggregate =
        inserted instanceof List<?> batch
                && !batch.isEmpty()
                && batch.get(0) instanceof InsertSubject<?> first
            ? first.getInstance()
            : inserted;
    IdsOfClass ids = aggregates.idsOf(aggregate);
    return ids == null || !CounterBehindTable.isDuplicatePrimaryKey(failure)
        ? failure
        : new DuplicateKeyException(
            CounterBehindTable.explain(ids.counter(), ids.property()) + failure.getMessage(),
            failure.getCause());
  }

  /** Looks for the row, because some databases do not count a row whose values stay equal. */
  private static void requireRow(
      IdsOfClass ids, @Nullable Object id, Class<?> type, DataAccessStrategy database) {
    if (id == null || !database.existsById(id, type)) {
      throw new IncorrectUpdateSemanticsDataAccessException(
          String.format(
              "No row has the id %s of %s, so nothing was updated: the row was deleted, or never"
                  + " inserted. %s",
              IdsOfClass.show(id), ids.property(), IdsOfClass.HOW_TO_INSERT));
    }
  }

  /** Registers the proxy for native images. */
  static final class Hints implements RuntimeHintsRegistrar {

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
      hints
          .proxies()
          .registerJdkProxy(AopProxyUtils.completeJdkProxyInterfaces(DataAccessStrategy.class));
    }
  }
}
