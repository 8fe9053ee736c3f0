package dev.hilo.spring.internal.data.jdbc;

import org.springframework.core.Ordered;
import org.springframework.data.relational.core.mapping.event.BeforeConvertCallback;

/** Gives a new aggregate its id. Without an id, Spring Data would let the database generate one. */
record IdBeforeConvert(Aggregates aggregates) implements BeforeConvertCallback<Object>, Ordered {

  @Override
  public Object onBeforeConvert(Object aggregate) {
    AggregateIds ids = aggregates.idsOf(aggregate);
    return ids == null || !ids.isNew(aggregate) ? aggregate : ids.identifyConverted(aggregate);
  }

  /** After Spring Data's auditing, which is 100: for it, an aggregate with an id is not new. */
  @Override
  public int getOrder() {
    return 200;
  }
}
