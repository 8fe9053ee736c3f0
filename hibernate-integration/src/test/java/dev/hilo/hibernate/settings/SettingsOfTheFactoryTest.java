package dev.hilo.hibernate.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLoListener;
import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.shop.OrderLine;
import dev.hilo.hibernate.shop.Product;
import dev.hilo.hibernate.testing.H2Test;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.hibernate.SessionFactory;
import org.hibernate.boot.Metadata;
import org.hibernate.boot.MetadataSources;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.engine.config.internal.ConfigurationServiceImpl;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A model that is built with other settings than the factory, as in Quarkus. */
final class SettingsOfTheFactoryTest extends H2Test {

  private SessionFactory factory(
      Consumer<Map<String, Object>> ofModel, Consumer<Map<String, Object>> ofFactory) {
    Map<String, Object> settings =
        new HashMap<>(
            Map.of(
                "hibernate.connection.url",
                schema().url(),
                "hibernate.connection.username",
                schema().user(),
                "hibernate.connection.password",
                schema().password(),
                "hibernate.hbm2ddl.auto",
                "update",
                "hibernate.hilo.prefetch",
                "false",
                "hibernate.hilo.reserve_timeout",
                "PT2M"));
    ofModel.accept(settings);
    Metadata model =
        new MetadataSources(
                new StandardServiceRegistryBuilder()
                    .applySettings(settings)
                    .addService(ConfigurationService.class, new ConfigurationServiceImpl(settings))
                    .build())
            .addAnnotatedClasses(Order.class, OrderLine.class, Product.class)
            .buildMetadata();
    ofFactory.accept(settings);
    return model.buildSessionFactory();
  }

  private SessionFactory factory(String key, Object value) {
    return factory(model -> {}, factory -> factory.put("hibernate.hilo." + key, value));
  }

  @Test
  void theFactoryUsesItsOwnSettings() {
    try (SessionFactory factory =
        factory(
            model -> model.put("hibernate.hilo.node_tag", "BUILD"),
            run -> {
              run.put("hibernate.hilo.node_tag", "B");
              run.put("hibernate.hilo.range_size", "7");
              run.put("hibernate.hilo.gapless_identities", "bills");
              // The same as in the model.
              run.put("hibernate.hilo.table", "hilo");
            })) {
      assertThat(Order.saved(factory)).isEqualTo("orders/1-B");
      assertThat(max("orders")).isEqualTo(7);
      assertThat(max("bills|")).isZero();
    }
  }

  @Test
  void aListenerIsCreatedOnceForBoth() {
    CountedListener.created = 0;
    try (SessionFactory factory =
        factory(
            model -> model.put("hibernate.hilo.listener", CountedListener.class.getName()),
            run -> run.put("hibernate.hilo.reserve_timeout", Duration.ofMinutes(3)))) {
      assertThat(Order.saved(factory)).isEqualTo("orders/1-A");
    }
    assertThat(CountedListener.created).isEqualTo(1);
  }

  /** For Hibernate, which creates it. */
  public static final class CountedListener implements HiLoListener {
    static int created;

    /** For Hibernate. */
    public CountedListener() {
      created++;
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "reserve_timeout; 3; reserve_timeout=3 is refused",
        "rangesize; 3; Did you mean 'hibernate.hilo.range_size'?",
        "table; ids; table=ids is refused: the model was built with 'hilo'",
        "schema; ids; schema=ids is refused: the model was built without it",
        "separator; :; separator=: is refused: the model was built with '/'",
        "check_constraint; false; check_constraint=false is refused: the model was built with 'true'",
        "tagged_ids_only; true; tagged_ids_only=true is refused: the model was built with 'false'",
        "max_id_bytes; 40; max_id_bytes=40 is refused: the model was built without it",
        "connections; dedicated; connections=dedicated is refused"
      })
  void refusesWhatIsWrongAndWhatTheModelDependsOn(String key, String value, String message) {
    assertFails(() -> factory(key, value).close(), message);
  }
}
