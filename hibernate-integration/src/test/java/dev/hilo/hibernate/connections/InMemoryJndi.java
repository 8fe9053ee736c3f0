package dev.hilo.hibernate.connections;

import dev.hilo.hibernate.testing.PassThrough;
import java.util.Hashtable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.naming.CompositeName;
import javax.naming.Context;
import javax.naming.NameNotFoundException;
import javax.naming.NameParser;
import javax.naming.spi.InitialContextFactory;

/** A directory in memory, since JNDI comes without one. */
public final class InMemoryJndi implements InitialContextFactory {

  private static final Map<String, Object> BOUND = new ConcurrentHashMap<>();

  /** For JNDI. */
  public InMemoryJndi() {}

  static void bind(String name, Object value) {
    BOUND.put(name, value);
  }

  static void unbind(String name) {
    BOUND.remove(name);
  }

  @Override
  public Context getInitialContext(Hashtable<?, ?> environment) {
    return PassThrough.proxy(
        Context.class,
        (method, arguments) ->
            switch (method.getName()) {
              case "getNameParser" -> (NameParser) CompositeName::new;
              case "lookup" -> found(arguments[0].toString());
              case "close" -> null;
              default -> throw new UnsupportedOperationException(method.getName());
            });
  }

  private static Object found(String name) throws NameNotFoundException {
    Object value = BOUND.get(name);
    if (value == null) {
      throw new NameNotFoundException(name);
    }
    return value;
  }
}
