package dev.hilo.hibernate.internal.property;

import static org.hibernate.type.SqlTypes.LONG32NVARCHAR;
import static org.hibernate.type.SqlTypes.LONG32VARCHAR;
import static org.hibernate.type.SqlTypes.LONGNVARCHAR;
import static org.hibernate.type.SqlTypes.LONGVARCHAR;

import dev.hilo.IdCollection;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import java.beans.Introspector;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hibernate.AnnotationException;
import org.hibernate.Length;
import org.hibernate.generator.GeneratorCreationContext;
import org.hibernate.mapping.BasicValue;
import org.hibernate.mapping.Column;
import org.hibernate.mapping.Component;
import org.hibernate.mapping.PersistentClass;
import org.hibernate.mapping.Property;
import org.hibernate.mapping.Table;
import org.hibernate.mapping.UnionSubclass;
import org.hibernate.mapping.Value;
import org.hibernate.metamodel.mapping.JdbcMapping;
import org.hibernate.persister.entity.EntityPersister;
import org.hibernate.type.ComponentType;
import org.hibernate.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * A property of an entity, for which ids or other numbers are generated.
 *
 * @param entity the name of the entity that declares it; for an id, the root of the hierarchy
 * @param entityClass the class of the root; null where entities are maps
 * @param type the Java type of the property
 * @param column null unless there is exactly one
 * @param length the characters of text that the column holds; null if unknown or not limited
 * @param tables the tables with the column: one, or the table of each class (TABLE_PER_CLASS)
 */
public record MappedProperty(
    String entity,
    @Nullable Class<?> entityClass,
    String name,
    Class<?> type,
    Place place,
    @Nullable Column column,
    @Nullable Long length,
    List<Table> tables) {

  /** The type of a column definition such as {@code varchar(20) collate "C"}. */
  private static final Pattern CHARACTERS =
      Pattern.compile("(?i)\\s*(?:n?(?:var)?char2?|character(?: varying)?)\\s*\\((\\d+).*");

  public enum Place {
    ID,
    /** One of several properties that form the id. */
    PART_OF_ID,
    ATTRIBUTE
  }

  /**
   * The id, or the part of one, that an annotation is on.
   *
   * @throws AnnotationException if {@code @GeneratedValue} names a generator, which would have no
   *     effect. A plain one is allowed: Hibernate's processor for Jakarta Data looks for it.
   */
  public static MappedProperty of(GeneratorCreationContext context, Member member) {
    MappedProperty property = ofId(context, name(member), type(context, member));
    GeneratedValue other = ((AnnotatedElement) member).getAnnotation(GeneratedValue.class);
    if (other != null
        && (other.strategy() != GenerationType.AUTO || !other.generator().isEmpty())) {
      throw new AnnotationException(
          property
              + " has @GeneratedValue with a strategy or generator besides HiLo's annotation, and"
              + " only one of them can generate its ids. Remove its attributes, or the annotation.");
    }
    return property;
  }

  private static Class<?> type(GeneratorCreationContext context, Member member) {
    java.lang.reflect.Type declared =
        member instanceof Field field
            ? field.getGenericType()
            : ((Method) member).getGenericReturnType();
    // Hibernate knows what a type variable of a mapped superclass stands for.
    return declared instanceof Class<?> known
        ? known
        : context.getProperty().getType().getReturnedClass();
  }

  /** The property of a field or getter: {@code id} of getId, {@code URLKey} of getURLKey. */
  public static String name(Member member) {
    String name = member.getName();
    if (member instanceof Field) {
      return name;
    }
    return Introspector.decapitalize(name.replaceFirst("^(get|is)(?=.)", ""));
  }

  public static MappedProperty of(GeneratorCreationContext context, Type type) {
    Property property = context.getProperty();
    return ofId(context, property == null ? "id" : property.getName(), type.getReturnedClass());
  }

  private static MappedProperty ofId(GeneratorCreationContext context, String name, Class<?> type) {
    PersistentClass owner = context.getPersistentClass();
    if (owner == null) {
      throw new AnnotationException(
          "The id '" + name + "' belongs to no entity. HiLo generates ids for entities only.");
    }
    PersistentClass root = owner.getRootClass();
    Value id = root.getIdentifier();
    return id instanceof Component parts
        ? of(root, name, type, Place.PART_OF_ID, part(parts, name))
        : of(root, name, type, Place.ID, id);
  }

  private static @Nullable Value part(Component id, String name) {
    return id.getProperties().stream()
        .filter(property -> property.getName().equals(name))
        .findFirst()
        .map(Property::getValue)
        .orElse(null);
  }

  /**
   * An attribute other than the id.
   *
   * @throws AnnotationException if it belongs to an embeddable, whose instance Hibernate does not
   *     pass to a generator
   */
  public static MappedProperty ofAttribute(GeneratorCreationContext context, Member member) {
    PersistentClass owner = context.getPersistentClass();
    Property property = context.getProperty();
    if (owner == null
        || owner.getPropertyClosure().stream()
            .noneMatch(own -> own.getValue() == property.getValue())) {
      throw new AnnotationException(
          "%s.%s has @GaplessNumber but is embedded, which is not supported. Put it on an attribute of the entity itself."
              .formatted(member.getDeclaringClass().getName(), member.getName()));
    }
    return of(
        owner, property.getName(), type(context, member), Place.ATTRIBUTE, property.getValue());
  }

  private static MappedProperty of(
      PersistentClass owner, String name, Class<?> type, Place place, @Nullable Value value) {
    PersistentClass root = owner.getRootClass();
    root.getSubclassClosure().forEach(below -> requireNoCollection(below, root));
    BasicValue basic =
        value instanceof BasicValue known && known.getColumns().size() == 1 ? known : null;
    return new MappedProperty(
        owner.getEntityName(),
        root.hasPojoRepresentation() ? root.getMappedClass() : null,
        name,
        type,
        place,
        basic == null ? null : basic.getColumns().get(0),
        basic == null ? null : length(basic),
        value == null ? List.of() : tables(owner, value));
  }

  private static @Nullable Long length(BasicValue value) {
    Column column = value.getColumns().get(0);
    String definition = column.getSqlType();
    if (definition != null) {
      Matcher characters = CHARACTERS.matcher(definition);
      return characters.matches() ? Long.valueOf(characters.group(1)) : null;
    }
    if (value.isLob() || isUnbounded(value.getType())) {
      return null;
    }
    Long length = column.getLength();
    return length == null ? Long.valueOf(Length.DEFAULT) : length;
  }

  /** Whether it is {@code text} or similar, which the length of a column does not limit. */
  private static boolean isUnbounded(Type type) {
    return type instanceof JdbcMapping mapping
        && Set.of(LONGVARCHAR, LONGNVARCHAR, LONG32VARCHAR, LONG32NVARCHAR)
            .contains(mapping.getJdbcType().getDefaultSqlTypeCode());
  }

  private static List<Table> tables(PersistentClass entity, Value value) {
    Stream<Table> ofSubclasses =
        entity.getSubclassClosure().stream()
            .filter(UnionSubclass.class::isInstance)
            .map(PersistentClass::getTable);
    return Stream.concat(Stream.of(value.getTable()), ofSubclasses)
        .filter(Table::isPhysicalTable)
        .distinct()
        .toList();
  }

  /** All ids of a hierarchy belong to one collection, so an annotation below its root is wrong. */
  private static void requireNoCollection(PersistentClass entity, PersistentClass root) {
    if (entity == root || !entity.hasPojoRepresentation() || !root.hasPojoRepresentation()) {
      return;
    }
    Class<?> top = root.getMappedClass();
    for (Class<?> c = entity.getMappedClass(); c != null && c != top; c = c.getSuperclass()) {
      if (c.isAnnotationPresent(IdCollection.class)) {
        throw new AnnotationException(
            ("@IdCollection on %s has no effect, because all ids of a hierarchy belong to one"
                    + " collection. Put it on the root, %s.")
                .formatted(c.getName(), top.getName()));
      }
    }
  }

  /** Whether a value is the id of an entity, or a part of it. */
  public static boolean isOfId(PersistentClass entity, Value value) {
    return isIn(entity.getRootClass().getIdentifier(), value, true)
        || isIn(entity.getRootClass().getIdentifierMapper(), value, true);
  }

  /** Whether Hibernate generates the value: it generates none below a part of an id. */
  public static boolean isGeneratedOfId(PersistentClass entity, Value value) {
    return isIn(entity.getRootClass().getIdentifier(), value, false)
        || isIn(entity.getRootClass().getIdentifierMapper(), value, false);
  }

  private static boolean isIn(@Nullable Value id, Value value, boolean alsoInParts) {
    return id == value
        || (id instanceof Component parts
            && parts.getProperties().stream()
                .map(Property::getValue)
                .anyMatch(part -> part == value || (alsoInParts && isIn(part, value, true))));
  }

  /** The value of the id, or of the part of one, in an id of an entity. */
  public @Nullable Object valueIn(@Nullable Object id, EntityPersister entity) {
    if (id == null
        || place == Place.ID
        || !(entity.getIdentifierType() instanceof ComponentType parts)) {
      return id;
    }
    return parts.getPropertyValue(id, parts.getPropertyIndex(name));
  }

  public Class<?> requireEntityClass() {
    if (entityClass == null) {
      throw new IllegalArgumentException(
          "it belongs to no class to name a collection after: name the collection.");
    }
    return entityClass;
  }

  public void requireText(String annotation, String advice) {
    if (!new ValueConverter(this).isText()) {
      throw new AnnotationException(
          "%s is for String, and %s is of type %s. %s."
              .formatted(annotation, this, type.getName(), advice));
    }
  }

  @Override
  public String toString() {
    return entity + "." + name;
  }
}
