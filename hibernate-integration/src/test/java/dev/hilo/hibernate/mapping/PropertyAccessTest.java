package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.CompositeKey;
import jakarta.persistence.Access;
import jakarta.persistence.AccessType;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import org.hibernate.SessionFactory;
import org.hibernate.Version;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Annotations on getters. */
final class PropertyAccessTest extends MappingTest {

  @Entity
  static class Letter {
    private @Nullable String text;

    @Id
    @PrefixedId
    @Nullable String getNumber() {
      return text;
    }

    void setNumber(@Nullable String number) {
      text = number;
    }
  }

  @Entity
  static class Stamp {
    private long value;

    @Id
    @HiLoId
    long getNumber() {
      return value;
    }

    void setNumber(long number) {
      value = number;
    }
  }

  /** Two capital letters at the beginning of a name stay: the property is {@code URLKey}. */
  @Embeddable
  @Access(AccessType.PROPERTY)
  static class PageKey extends CompositeKey {
    private static final long serialVersionUID = 1L;
    private @Nullable String key;
    private @Nullable String site;

    @PrefixedId(collection = "pages")
    @Column(length = 20)
    @Nullable String getURLKey() {
      return key;
    }

    void setURLKey(@Nullable String key) {
      this.key = key;
    }

    @Nullable String getSite() {
      return site;
    }

    void setSite(@Nullable String site) {
      this.site = site;
    }
  }

  @Entity
  static class Page {
    @EmbeddedId PageKey id = new PageKey();
  }

  @Entity
  @IdClass(PageKey.class)
  static class Link {
    private @Nullable String key;
    private @Nullable String site;

    @Id
    @PrefixedId(collection = "pages")
    @Column(length = 20)
    @Nullable String getURLKey() {
      return key;
    }

    void setURLKey(@Nullable String key) {
      this.key = key;
    }

    @Id
    @Nullable String getSite() {
      return site;
    }

    void setSite(@Nullable String site) {
      this.site = site;
    }
  }

  @Test
  void keepsTwoCapitalsInThePropertyNameOfACompositeId() {
    String version = Version.getVersionString();
    assumeFalse(
        version.startsWith("7.0.") || version.startsWith("8."),
        "Hibernate 7.0 and 8.0.0.Beta1 ask no generator for a getter in a composite id");
    try (SessionFactory factory = boot(Page.class, Link.class).build()) {
      Page page = new Page();
      page.id.setSite("shop");
      Link link = new Link();
      link.setSite("shop");
      assertThat(persist(factory, page).id.getURLKey()).isEqualTo("pages/1-A");
      assertThat(persist(factory, link).getURLKey()).isEqualTo("pages/2-A");
      Page tooLong = new Page();
      tooLong.id.setSite("shop");
      tooLong.id.setURLKey("pages/" + "a".repeat(15));
      assertRefuses(() -> persist(factory, tooLong), "Page.URLKey", "its column holds 20");
    }
  }

  @Test
  void supportsAnnotationsOnGetters() {
    SessionFactory factory = start(Letter.class, Stamp.class);
    assertThat(persist(factory, new Letter()).getNumber()).isEqualTo("letters/1-A");
    assertThat(persist(factory, new Stamp()).getNumber()).isEqualTo(1);
  }

  @Test
  void errorsNameTheProperty() {
    SessionFactory factory = start(Letter.class);
    Letter letter = new Letter();
    letter.setNumber("/letters");
    assertRefuses(() -> persist(factory, letter), "Letter.number");
  }
}
