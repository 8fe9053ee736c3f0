package dev.hilo.hibernate.testing;

import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A composite id: two are equal if all their attributes are. */
public abstract class CompositeKey implements Serializable {

  private static final long serialVersionUID = 1L;

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CompositeKey key
        && getClass() == key.getClass()
        && values().equals(key.values());
  }

  @Override
  public int hashCode() {
    return values().hashCode();
  }

  private List<@Nullable Object> values() {
    List<@Nullable Object> values = new ArrayList<>();
    Stream.of(getClass().getDeclaredFields())
        .filter(field -> !Modifier.isStatic(field.getModifiers()))
        .forEach(field -> values.add(Attributes.get(this, field.getName())));
    return values;
  }
}
