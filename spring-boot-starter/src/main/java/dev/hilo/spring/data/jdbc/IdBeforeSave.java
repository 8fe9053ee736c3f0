package dev.hilo.spring.data.jdbc;

import org.springframework.data.relational.core.conversion.DbAction;
import org.springframework.data.relational.core.conversion.MutableAggregateChange;
import org.springframework.data.relational.core.mapping.event.BeforeSaveCallback;

/**
 * Sees what Spring Data is about to do with an aggregate: before that nobody can tell {@code save}
 * from {@code insert}.
 */
final class IdBeforeSave implements BeforeSaveCallback<Object> {

  private final Aggregates aggregates;

  IdBeforeSave(Aggregates aggregates) {
    this.aggregates = aggregates;
  }

  @Override
  public Object onBeforeSave(Object aggregate, MutableAggregateChange<Object> change) {
    AggregateIds ids = aggregates.idsOf(aggregate);
    if (ids == null) {
      return aggregate;
    }
    if (isUpdate(change)) {
      ids.refuseRequest(aggregate);
      return aggregate;
    }
    return ids.identifyInserted(aggregate);
  }

  private static boolean isUpdate(MutableAggregateChange<?> change) {
    boolean[] found = {false};
    change.forEachAction(action -> found[0] |= action instanceof DbAction.UpdateRoot);
    return found[0];
  }
}
