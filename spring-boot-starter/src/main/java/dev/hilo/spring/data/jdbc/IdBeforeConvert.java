package dev.hilo.spring.data.jdbc;

import org.springframework.core.Ordered;
import org.springframework.data.relational.core.mapping.event.BeforeConvertCallback;

/**
 * Gives a new aggregate its id before it is turned into statements: without one there, the database
 * would be asked for it.
 */
final class IdBeforeConvert implements BeforeConvertCallback<Object>, Ordered {

  /** After Spring Data's auditing, which is 100: what has an id is not created any more. */
  private static final int ORDER = 200;

  private final Aggregates aggregates;

  IdBeforeConvert(Aggregates aggregates) {
    this.aggregates = aggregates;
  }

  @Override
  public Object onBeforeConvert(Object aggregate) {
    AggregateIds ids = aggregates.idsOf(aggregate);
    return ids == null || !ids.isNew(aggregate) ? aggregate : ids.identifyConverted(aggregate);
  }

  @Override
  public int getOrder() {
    return ORDER;
  }
}
