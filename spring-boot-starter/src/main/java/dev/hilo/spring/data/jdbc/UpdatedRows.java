package dev.hilo.spring.data.jdbc;

import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.IncorrectUpdateSemanticsDataAccessException;
import org.springframework.data.jdbc.core.convert.DataAccessStrategy;

/**
 * Refuses updates that find no row, of which Spring Data says nothing: an aggregate whose id was
 * given to it would seem to be saved.
 */
final class UpdatedRows implements MethodInterceptor {

  private final Aggregates aggregates;

  UpdatedRows(Aggregates aggregates) {
    this.aggregates = aggregates;
  }

  @Override
  public @Nullable Object invoke(MethodInvocation call) throws Throwable {
    Object result = call.proceed();
    if (call.getMethod().getName().equals("update")
        && Boolean.FALSE.equals(result)
        && call.getThis() instanceof DataAccessStrategy database) {
      check(call.getArguments()[0], (Class<?>) call.getArguments()[1], database);
    }
    return result;
  }

  /** Some databases do not count a row that had these values already; so it is looked for. */
  private void check(Object aggregate, Class<?> type, DataAccessStrategy database) {
    AggregateIds ids = aggregates.idsOf(aggregate);
    if (ids == null) {
      return;
    }
    Object id = ids.id(aggregate);
    if (id == null || !database.existsById(id, type)) {
      throw new IncorrectUpdateSemanticsDataAccessException(
          "No row has the id "
              + AggregateIds.shown(id)
              + " of "
              + ids.property()
              + ", so nothing was updated: it was deleted, or was never stored. "
              + AggregateIds.WAY_OUT);
    }
  }
}
