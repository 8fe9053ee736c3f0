package dev.hilo.hibernate.containers;

import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.spi.PersistenceUnitInfo;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.hibernate.jpa.HibernatePersistenceProvider;
import org.jspecify.annotations.Nullable;

/**
 * A persistence unit as a Jakarta EE container gives it to Hibernate. A proxy, since each version
 * of Jakarta Persistence adds methods.
 */
final class ContainerUnit {

  private final boolean jta;
  private final DataSource dataSource;
  private final List<String> classes = new ArrayList<>();

  /** At first as in Boot. */
  private final Map<String, Object> settings =
      new LinkedHashMap<>(Map.of("hibernate.hilo.reserve_timeout", "PT2M"));

  private ContainerUnit(boolean jta, DataSource dataSource) {
    this.jta = jta;
    this.dataSource = dataSource;
  }

  static ContainerUnit jta(DataSource dataSource) {
    return new ContainerUnit(true, dataSource);
  }

  static ContainerUnit nonJta(DataSource dataSource) {
    return new ContainerUnit(false, dataSource);
  }

  ContainerUnit entities(Class<?>... entities) {
    Stream.of(entities).map(Class::getName).forEach(classes::add);
    return this;
  }

  ContainerUnit with(String key, Object value) {
    settings.put(key, value);
    return this;
  }

  EntityManagerFactory start() {
    settings.put("jakarta.persistence.schema-generation.database.action", "create");
    PersistenceUnitInfo info =
        (PersistenceUnitInfo)
            Proxy.newProxyInstance(
                ContainerUnit.class.getClassLoader(),
                new Class<?>[] {PersistenceUnitInfo.class},
                (proxy, method, arguments) -> answer(method));
    return new HibernatePersistenceProvider().createContainerEntityManagerFactory(info, settings);
  }

  private @Nullable Object answer(Method asked) {
    return switch (asked.getName()) {
      case "getPersistenceUnitName" -> "contained";
      case "getTransactionType" ->
          Stream.of(asked.getReturnType().getEnumConstants())
              .filter(type -> type.toString().equals(jta ? "JTA" : "RESOURCE_LOCAL"))
              .findFirst()
              .orElseThrow();
      case "getJtaDataSource" -> jta ? dataSource : null;
      case "getNonJtaDataSource" -> jta ? null : dataSource;
      case "getManagedClassNames", "getAllManagedClassNames", "getAllClassNames" -> classes;
      case "excludeUnlistedClasses" -> true;
      case "getClassLoader" -> ContainerUnit.class.getClassLoader();
      case "getProperties" -> new Properties();
      case "getPersistenceXMLSchemaVersion" -> "3.0";
      case "hashCode" -> System.identityHashCode(this);
      case "toString" -> "contained";
      default -> List.class.isAssignableFrom(asked.getReturnType()) ? List.of() : null;
    };
  }
}
