package dev.hilo.hibernate.moving;

import dev.hilo.HiLo;
import dev.hilo.convention.TagPlacement;
import dev.hilo.doctor.text.TextIds;
import dev.hilo.hibernate.HiLoId;
import dev.hilo.spi.NumberedColumn;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;

/** The code of docs/how-to/text-ids.md. */
@NullUnmarked
final class TextIdsSnippets {

  private TextIdsSnippets() {}

  // snippet: entity
  @Entity
  @Table(name = "owners")
  public static class Owner {
    @Id
    @HiLoId
    @Column(length = 64)
    String id; // before: Long id

    String name;
  }

  // end

  static String script(HiLo hilo, Connection connection) throws SQLException {
    // snippet: script
    NumberedColumn owners = new NumberedColumn("owners", false, "owners", "id", false);
    String script = TextIds.of(hilo, TagPlacement.SUFFIX).toText(connection, List.of(owners));
    // end
    return script;
  }
}
