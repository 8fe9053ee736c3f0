package dev.hilo.hibernate.internal.schema;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.hibernate.boot.Metadata;
import org.hibernate.mapping.Column;
import org.hibernate.mapping.Component;
import org.hibernate.mapping.IndexedCollection;
import org.hibernate.mapping.Join;
import org.hibernate.mapping.OneToMany;
import org.hibernate.mapping.PersistentClass;
import org.hibernate.mapping.Property;
import org.hibernate.mapping.Selectable;
import org.hibernate.mapping.Table;
import org.hibernate.mapping.ToOne;
import org.hibernate.mapping.Value;
import org.jspecify.annotations.Nullable;

/**
 * Which columns of a model hold the same ids. It follows the values of the mapping and not the
 * foreign keys: associations may have none, and Hibernate 8 returns them by another type.
 *
 * <p>Columns are compared by identity, because {@link Column#equals} compares their names only.
 */
final class ColumnReferences {

  private final Metadata metadata;

  /** Gives the name of an audit entity. */
  private final UnaryOperator<String> auditOf;

  private final IdentityHashMap<Column, Set<Column>> links = new IdentityHashMap<>();

  /**
   * @param settings the settings of Hibernate and Envers
   */
  ColumnReferences(Metadata metadata, Map<String, Object> settings) {
    this.metadata = metadata;
    Object prefix = settings.getOrDefault("org.hibernate.envers.audit_table_prefix", "");
    Object suffix = settings.getOrDefault("org.hibernate.envers.audit_table_suffix", "_AUD");
    this.auditOf = name -> prefix + name + suffix;
    for (PersistentClass entity : metadata.getEntityBindings()) {
      add(entity.getIdentifier());
      entity.getProperties().stream().map(Property::getValue).forEach(this::add);
      // The key of a joined subclass; otherwise it is the identifier.
      link(entity.getKey(), entity.getIdentifier());
      for (Join join : entity.getJoins()) {
        link(join.getKey(), entity.getIdentifier());
      }
    }
    for (var collection : metadata.getCollectionBindings()) {
      link(
          collection.getKey(),
          target(collection.getOwner(), collection.getReferencedPropertyName()));
      add(collection.getElement());
      if (collection instanceof IndexedCollection indexed) {
        add(indexed.getIndex());
      }
    }
    addAuditTables();
  }

  private void add(Value value) {
    if (value instanceof Component parts) {
      parts.getProperties().stream().map(Property::getValue).forEach(this::add);
    } else if (value instanceof ToOne reference) {
      PersistentClass entity = metadata.getEntityBinding(reference.getReferencedEntityName());
      link(reference, target(entity, reference.getReferencedPropertyName()));
    }
  }

  private static Value target(PersistentClass entity, @Nullable String property) {
    return property == null
        ? entity.getIdentifier()
        : entity.getReferencedProperty(property).getValue();
  }

  private void link(Value one, Value other) {
    if (hasFormula(one) || hasFormula(other)) {
      return; // Hibernate refuses to tell the columns beside a formula.
    }
    List<Column> columns = one.getColumns();
    List<Column> others = other.getColumns();
    if (columns.size() == others.size()) {
      for (int i = 0; i < columns.size(); i++) {
        link(one.getTable().getColumn(columns.get(i)), other.getTable().getColumn(others.get(i)));
      }
    }
  }

  private static boolean hasFormula(Value value) {
    return value.getSelectables().stream().anyMatch(Selectable::isFormula);
  }

  private void link(@Nullable Column one, @Nullable Column other) {
    if (one != null && other != null) {
      linked(one).add(other);
      linked(other).add(one);
    }
  }

  private Set<Column> linked(Column column) {
    return links.computeIfAbsent(column, key -> identitySet());
  }

  static Set<Column> identitySet() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  /**
   * Envers maps its tables as entities without a class, and its columns refer to nothing. They have
   * the names and types of the columns that they copy. Envers names such an entity after the entity
   * or the table that it copies, with a prefix and a suffix, whatever the name of its table is. If
   * the table copies a set whose elements have a join column, the name has both classes.
   */
  private void addAuditTables() {
    Map<String, Table> audited = new HashMap<>();
    for (Table table : metadata.collectTableMappings()) {
      audited.put(auditOf.apply(table.getName()), table);
    }
    for (PersistentClass entity : metadata.getEntityBindings()) {
      audited.put(auditOf.apply(entity.getEntityName()), entity.getTable());
    }
    for (var collection : metadata.getCollectionBindings()) {
      if (collection.getElement() instanceof OneToMany elements) {
        PersistentClass of = elements.getAssociatedClass();
        String both = simple(collection.getOwnerEntityName()) + "_" + simple(of.getEntityName());
        audited.put(auditOf.apply(both), of.getTable());
      }
    }
    for (PersistentClass audit : metadata.getEntityBindings()) {
      Table table = audited.get(audit.getEntityName());
      if (!audit.hasPojoRepresentation() && table != null) {
        linkSame(audit.getTable(), table);
      }
    }
  }

  private static String simple(String entity) {
    return entity.substring(entity.lastIndexOf('.') + 1);
  }

  private void linkSame(Table audit, Table audited) {
    for (Column column : audit.getColumns()) {
      Column same = audited.getColumn(column);
      if (same != null && column.getSqlType(metadata).equals(same.getSqlType(metadata))) {
        link(column, same);
      }
    }
  }

  /** The columns that hold the same ids, for each of these columns once. */
  List<Set<Column>> groups(Collection<Column> columns) {
    Set<Column> known = identitySet();
    return columns.stream()
        .filter(column -> !known.contains(column))
        .map(column -> group(column, known))
        .toList();
  }

  private Set<Column> group(Column first, Set<Column> known) {
    Set<Column> group = identitySet();
    Deque<Column> open = new ArrayDeque<>(List.of(first));
    while (!open.isEmpty()) {
      Column column = open.remove();
      if (group.add(column)) {
        open.addAll(links.getOrDefault(column, Set.of()));
      }
    }
    known.addAll(group);
    return group;
  }
}
