package dev.hilo.hibernate.containers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.Resources;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hibernate.binder.AttributeBinder;
import org.hibernate.generator.Generator;
import org.hibernate.integrator.spi.Integrator;
import org.jboss.jandex.ClassInfo;
import org.junit.jupiter.api.Test;

/** The metadata in our jars for GraalVM native images; no image is built. */
final class NativeImageTest {

  private static final String FOLDER = "META-INF/native-image/dev.hilo/";

  private static Set<String> matches(String regex, String text) {
    return Pattern.compile(regex)
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Our own classes that Hibernate makes instances of, by reflection. */
  private static Set<String> madeByHibernate() throws IOException, ReflectiveOperationException {
    Set<String> names = new TreeSet<>();
    for (ClassInfo one : JandexTest.indexOf(PrefixedId.class).getKnownClasses()) {
      Class<?> type =
          Class.forName(one.name().toString(), false, PrefixedId.class.getClassLoader());
      boolean made =
          Stream.of(Generator.class, AttributeBinder.class, Integrator.class)
              .anyMatch(role -> role.isAssignableFrom(type));
      if (made && !Modifier.isAbstract(type.getModifiers())) {
        names.add(type.getName());
      }
    }
    return names;
  }

  @Test
  void listsEveryClassThatHibernateInstantiates() throws Exception {
    String listed = Resources.text(FOLDER + "hilo-hibernate/reflect-config.json");
    Set<String> made = madeByHibernate();
    assertThat(made).hasSize(4);
    assertThat(matches("(?<=\"name\": \")dev\\.hilo\\.[^\"]+(?=\", \"methods\".*<init>)", listed))
        .isEqualTo(made);
    for (String name : made) {
      assertThat(Class.forName(name).getConstructor().newInstance()).isNotNull();
    }
  }

  @Test
  void listsTheServiceFile() throws IOException {
    String service = "META-INF/services/" + Integrator.class.getName();
    assertThat(Resources.text(service)).contains("dev.hilo.hibernate.HiLoIntegrator");
    assertThat(patterns("hilo-hibernate")).anyMatch(service::matches);
  }

  @Test
  void listsTheScripts() throws IOException {
    String script = "META-INF/hilo/postgresql.sql";
    assertThat(Resources.text(script)).contains("create table if not exists hilo");
    assertThat(patterns("hilo-generator")).anyMatch(script::matches);
  }

  private static Set<String> patterns(String artifact) throws IOException {
    return matches(
            "(?<=\"pattern\": \")[^\"]+",
            Resources.text(FOLDER + artifact + "/resource-config.json"))
        .stream()
        .map(pattern -> pattern.replace("\\\\", "\\"))
        .collect(Collectors.toSet());
  }
}
