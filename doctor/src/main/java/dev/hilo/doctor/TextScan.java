package dev.hilo.doctor;

import dev.hilo.DocumentIdentifier;
import dev.hilo.HiLo;
import dev.hilo.doctor.Finding.Kind;
import dev.hilo.doctor.internal.Catalog;
import dev.hilo.doctor.internal.Place;
import dev.hilo.spi.NumberedColumn;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads all ids of a column, and keeps those that are not as HiLo writes them. */
final class TextScan {

  private static final int EXAMPLES = 3;

  private final HiLo hilo;
  private final NumberedColumn column;
  private final boolean otherIds;

  /** How many rows have the prefix in another case, by the prefix. */
  private final Map<String, Long> spellings = new TreeMap<>();

  private final List<String> examples = new ArrayList<>();
  private long unparsable;

  /**
   * @param otherIds whether the column may hold GUIDs and semantic ids
   */
  TextScan(HiLo hilo, NumberedColumn column, boolean otherIds) {
    this.hilo = hilo;
    this.column = column;
    this.otherIds = otherIds;
  }

  TextScan read(Catalog catalog) throws SQLException {
    column.read(catalog.connection(), this::see);
    return this;
  }

  private void see(@Nullable String id) {
    if (id == null) {
      return;
    }
    Optional<DocumentIdentifier> parsed = hilo.parse(id);
    if (parsed.isPresent()) {
      String prefix = parsed.get().collection();
      if (prefix.equalsIgnoreCase(column.prefix()) && !prefix.equals(column.prefix())) {
        spellings.merge(prefix, 1L, Long::sum);
      }
    } else if (!otherIds || isBroken(id)) {
      unparsable++;
      if (examples.size() < EXAMPLES) {
        examples.add(id.length() > 60 ? id.substring(0, 60) + "…" : id);
      }
    }
  }

  /** Whether an id is a request that was stored, or looks like an id with a number. */
  private boolean isBroken(String id) {
    String head = (column.prefix() + hilo.rules().separator()).toLowerCase(Locale.ROOT);
    return id.isBlank()
        || id.endsWith("|")
        || id.charAt(id.length() - 1) == hilo.rules().separator()
        || (id.length() > head.length()
            && id.toLowerCase(Locale.ROOT).startsWith(head)
            && Character.isDigit(id.charAt(head.length())));
  }

  List<Finding> findings(Catalog catalog, Place place) {
    List<Finding> findings = new ArrayList<>();
    if (!spellings.isEmpty()) {
      findings.add(
          new Finding(
              Kind.SPELLINGS,
              place.subject(),
              ("The collection is '%s', and rows begin with (number of rows): %s. HiLo counts them"
                      + " together, but ids are compared as text.")
                  .formatted(column.prefix(), spellings),
              ("Choose one spelling, for the code too. If it is '%s', run the statement; columns"
                      + " that refer to these ids have to follow in the same transaction.")
                  .formatted(column.prefix()),
              spellings.keySet().stream()
                  .map(
                      from ->
                          catalog
                              .product()
                              .replaceBeginning(
                                  place,
                                  from + hilo.rules().separator(),
                                  column.prefix() + hilo.rules().separator()))
                  .toList(),
              null));
    }
    if (unparsable > 0) {
      findings.add(
          new Finding(
              Kind.UNPARSABLE,
              place.subject(),
              "%s rows have no id of this HiLo's format. The first: '%s'."
                  .formatted(unparsable, String.join("', '", examples)),
              "Compare the separator, the node tag and the collection with the settings of your"
                  + " application. If the column holds GUIDs or semantic ids too, add --other-ids."
                  + " An empty id, or one that ends with the separator or |, was stored before HiLo"
                  + " could replace it: give the row an id."));
    }
    return findings;
  }
}
