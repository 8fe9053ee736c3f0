package dev.hilo.hibernate.containers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.IdCollection;
import dev.hilo.hibernate.HiLoAnnotationGenerator;
import dev.hilo.hibernate.PrefixedId;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import org.hibernate.annotations.IdGeneratorType;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.Index;
import org.jboss.jandex.IndexReader;
import org.junit.jupiter.api.Test;

/** The index in our jars, which CDI containers and Quarkus read in place of the classes. */
final class JandexTest {

  /** The index of the jar or directory that a class comes from. */
  static Index indexOf(Class<?> one) throws IOException {
    String origin = one.getProtectionDomain().getCodeSource().getLocation().toString();
    List<URL> all =
        Collections.list(one.getClassLoader().getResources("META-INF/jandex.idx")).stream()
            .filter(url -> url.toString().contains(origin))
            .toList();
    assertThat(all).as("META-INF/jandex.idx of " + origin).hasSize(1);
    try (InputStream in = all.get(0).openStream()) {
      return new IndexReader(in).read();
    }
  }

  @Test
  void indexesTheAnnotations() throws IOException {
    Index index = indexOf(PrefixedId.class);
    assertThat(index.getAnnotations(IdGeneratorType.class))
        .extracting(AnnotationInstance::target)
        .extracting(Object::toString)
        .contains(PrefixedId.class.getName());
    assertThat(index.getClassByName(HiLoAnnotationGenerator.class)).isNotNull();
  }

  @Test
  void indexesTheAnnotationsOfTheCore() throws IOException {
    Index index = indexOf(HiLo.class);
    assertThat(index.getClassByName(IdCollection.class)).isNotNull();
  }
}
