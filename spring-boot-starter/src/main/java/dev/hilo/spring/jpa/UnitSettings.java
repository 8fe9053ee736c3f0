package dev.hilo.spring.jpa;

import dev.hilo.spring.HiLoProperties;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * The settings of the persistence units: {@code hilo.units.<name>.*}, and {@code hilo.*} for what
 * is not there. The name of a unit is the name of the bean that makes its EntityManagerFactory,
 * without {@code EntityManagerFactory} at the end, as in Spring Boot's own meters. The name of the
 * persistence unit itself would be known only when that bean is made, too late for qualifiers.
 */
final class UnitSettings {

  private static final String COMMON = "hilo";
  private static final String UNITS = "hilo.units";
  private static final String SUFFIX = "EntityManagerFactory";

  private final Environment environment;

  UnitSettings(Environment environment) {
    this.environment = environment;
  }

  /** The name of the unit that a bean makes. */
  static String name(String factoryBean) {
    return factoryBean.length() > SUFFIX.length()
            && StringUtils.endsWithIgnoreCase(factoryBean, SUFFIX)
        ? factoryBean.substring(0, factoryBean.length() - SUFFIX.length())
        : factoryBean;
  }

  /** The settings {@code hilo.*}, without the settings of any unit. */
  HiLoProperties common() {
    return bound(List.of());
  }

  /** The settings of a unit. */
  HiLoProperties of(String unit) {
    ConfigurationPropertyName prefix = ConfigurationPropertyName.of(UNITS).append(key(unit));
    List<ConfigurationPropertySource> own = new ArrayList<>();
    for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
      // hilo.node-tag is looked up as hilo.units.second.node-tag.
      own.add(name -> source.getConfigurationProperty(prefix.append(name.subName(1))));
    }
    return bound(own);
  }

  /** The names under {@code hilo.units}. */
  Set<String> names() {
    return Binder.get(environment)
        .bind(UNITS, Bindable.mapOf(String.class, HiLoProperties.class))
        .orElse(Map.of())
        .keySet();
  }

  /**
   * The names that no unit has.
   *
   * @param names the {@link #names} that have settings
   * @param units the names of all units
   */
  static List<String> unknownNames(Set<String> names, Collection<String> units) {
    List<String> keys = units.stream().map(UnitSettings::key).toList();
    return names.stream().filter(name -> !keys.contains(key(name))).toList();
  }

  /** Of names that differ only in case or dashes Spring Boot takes one for the other. */
  private static String key(String unit) {
    return unit.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
  }

  /** The settings, read from these sources first and then from the environment. */
  private HiLoProperties bound(List<ConfigurationPropertySource> first) {
    List<ConfigurationPropertySource> sources = new ArrayList<>(first);
    ConfigurationPropertySources.get(environment).forEach(sources::add);
    return new Binder(sources, new PropertySourcesPlaceholdersResolver(environment))
        .bindOrCreate(COMMON, Bindable.of(HiLoProperties.class));
  }
}
