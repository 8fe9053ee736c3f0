package dev.hilo.spring.internal.data.jdbc;

import org.springframework.data.relational.core.conversion.DbAction;
import org.springframework.data.relational.core.conversion.MutableAggregateChange;
import org.springframework.data.relational.core.mapping.event.BeforeSaveCallback;

/** Sees whether Spring Data inserts or updates. Earlier callbacks cannot tell. */
record IdBeforeSave(Aggregates aggregates) implements BeforeSaveCallback<Object> {

  @Override
  public Object onBeforeSave(Object aggregate, MutableAggregateChange<Object> change) {
    AggregateIds ids = aggregates.idsOf(aggregate);
    if (ids == null) {
      return aggregate;
    }
    boolean[] updates = {false};
    change.forEachAction(action -> updates[0] |= action instanceof DbAction.UpdateRoot);
    if (updates[0]) {
      ids.refuseRequest(aggregate);
      return aggregate;
    }
    return ids.identifyInserted(aggregate);
  }
}
