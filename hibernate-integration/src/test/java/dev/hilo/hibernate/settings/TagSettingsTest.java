package dev.hilo.hibernate.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.convention.TagPlacement;
import dev.hilo.hibernate.shop.Note;
import dev.hilo.hibernate.testing.H2Test;
import java.util.List;
import java.util.Map;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The source and the place of the tag, and the length of ids. */
final class TagSettingsTest extends H2Test {

  private String id(Map<String, ?> settings, @Nullable String given) {
    var boot = boot(Note.class);
    settings.forEach((key, value) -> boot.hilo(key, value));
    try (SessionFactory factory = boot.build()) {
      Note note = persist(factory, new Note(given));
      return String.valueOf(note.id);
    }
  }

  @Test
  void readsTheTagFromTheDatabase() {
    schema().execute("create table node (name varchar(20))", "insert into node values ('North')");
    Map<String, String> query = Map.of("node_tag_query", "select name from node");
    assertThat(id(query, null)).isEqualTo("notes/1-North");
    assertThat(id(query, "notes/")).isEqualTo("notes/0000000000000000001-North");
    schema().execute("update node set name = 'South'");
    assertThat(id(query, null)).isEqualTo("notes/2-South");
    assertThat(id(query, "notes/")).isEqualTo("notes/0000000000000000001-South");
  }

  @Test
  void firstIdReportsAFailedTagQuery() {
    assertThatThrownBy(() -> id(Map.of("node_tag_query", "select name from nowhere"), null))
        .hasMessageContaining("Note.id")
        .hasStackTraceContaining("NOWHERE");
  }

  @Test
  void placesTheTagAfterOrBeforeTheNumber() {
    for (Object before : List.of("prefix", "PREFIX", TagPlacement.PREFIX)) {
      Map<String, Object> settings = Map.of("tag_placement", before, "node_tag", "NorthServer");
      assertThat(id(settings, null)).startsWith("notes/NorthServer/");
    }
    assertThat(id(Map.of("tag_placement", "suffix"), null)).matches("notes/\\d+-A");
  }

  @Test
  void acceptsTheLimitAsNumberOrText() {
    for (Object limit : List.of(40, "40", " 40 ")) {
      assertThatThrownBy(() -> id(Map.of("max_id_bytes", limit), "a".repeat(41)))
          .as("%s", limit)
          .hasMessageContaining("the limit is 40");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "max_id_bytes, 0",
    "max_id_bytes, -1",
    "max_id_bytes, many",
    "max_id_bytes, 1e3",
    "tag_placement, middle",
    "tag_placement, ''",
    "check_constraint, maybe",
    "check_constraint, ''",
    "tagged_ids_only, maybe",
    "tagged_ids_only, ''",
    "node_tag_query, ''"
  })
  void refusesAWrongValueAtBoot(String key, String value) {
    assertFails(() -> boot(Note.class).hilo(key, value).build().close(), "hibernate.hilo." + key);
  }
}
