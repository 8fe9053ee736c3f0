package dev.hilo.spring.internal.jpa;

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
 * The settings of the persistence units: {@code hilo.units.<name>.*}, with {@code hilo.*} as the
 * defaults. A unit has the name of its factory bean without {@code EntityManagerFactory} at the
 * end, as in Spring Boot's meters. The name of the persistence unit itself is known too late for
 * qualifiers, only when the factory bean exists.
 */
record UnitSettings(Environment environment) {

  private static final String UNITS = "hilo.units";
  private static final String SUFFIX = "EntityManagerFactory";

  static String unitOf(String factoryBean) {
    return factoryBean.length() > SUFFIX.length()
            && StringUtils.endsWithIgnoreCase(factoryBean, SUFFIX)
        ? factoryBean.substring(0, factoryBean.length() - SUFFIX.length())
        : factoryBean;
  }

  HiLoProperties common() {
    return bind(new ArrayList<>());
  }

  HiLoProperties of(String unit) {
    ConfigurationPropertyName prefix = ConfigurationPropertyName.of(UNITS).append(key(unit));
    List<ConfigurationPropertySource> own = new ArrayList<>();
    for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
      // hilo.node-tag is looked up as hilo.units.second.node-tag.
      own.add(name -> source.getConfigurationProperty(prefix.append(name.subName(1))));
    }
    return bind(own);
  }

  Set<String> names() {
    return Binder.get(environment)
        .bind(UNITS, Bindable.mapOf(String.class, HiLoProperties.class))
        .orElse(Map.of())
        .keySet();
  }

  static List<String> unknownNames(Set<String> names, Collection<String> units) {
    List<String> keys = units.stream().map(UnitSettings::key).toList();
    return names.stream().filter(name -> !keys.contains(key(name))).toList();
  }

  /** For Spring Boot, names are equal if they differ only in case or dashes. */
  private static String key(String unit) {
    return unit.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
  }

  /** The settings, read from these sources first and then from the environment. */
  private HiLoProperties bind(List<ConfigurationPropertySource> sources) {
    ConfigurationPropertySources.get(environment).forEach(sources::add);
    return new Binder(sources, new PropertySourcesPlaceholdersResolver(environment))
        .bindOrCreate("hilo", Bindable.of(HiLoProperties.class));
  }
}
