package dev.hilo;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hilo.internal.ids.CollectionName;
import dev.hilo.internal.ids.IdFormat;
import dev.hilo.internal.ids.IdFormatterFactory;
import dev.hilo.internal.ids.NodeTag;
import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.table.dialect.DerbyDialect;
import dev.hilo.internal.table.dialect.Dialect;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.internal.table.dialect.H2Dialect;
import dev.hilo.internal.table.dialect.HsqldbDialect;
import dev.hilo.internal.table.dialect.MySqlDialect;
import dev.hilo.internal.table.dialect.PostgreSqlDialect;
import dev.hilo.internal.table.dialect.SqliteDialect;
import dev.hilo.support.ProtocolRule;
import dev.hilo.support.TestVectors;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The code does what the vectors of docs/reference/table-and-protocol.md say, also under a locale
 * that folds letters differently.
 */
@Isolated("it changes the default locale")
class VectorsTest {

  /** What the error says about each rule that refuses a name. */
  private static final Map<String, String> REFUSALS =
      Map.of(
          "N3", "use at most 250",
          "N4", "it is empty: give it at least one character|begins or ends with a blank: strip it",
          "N5",
              "begins with the separator: remove the|asks for another kind of id: use '|this name: choose another",
          "N6",
              "has a \\\\ in it: choose another|character U\\+.* in it: remove it|\\(a lone surrogate\\) in it: remove it");

  private static final Map<String, Dialect> DIALECTS =
      Map.of(
          "PostgreSQL", new PostgreSqlDialect(),
          "MySQL", new MySqlDialect(true, false),
          "MariaDB", new MySqlDialect(false, true),
          "H2", new H2Dialect(),
          "Derby", new DerbyDialect(),
          "HSQLDB", new HsqldbDialect(),
          "SQLite", new SqliteDialect(),
          "other", new Dialect());

  private final Locale usual = Locale.getDefault();

  VectorsTest() {
    Locale.setDefault(Locale.forLanguageTag("tr-TR"));
  }

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(usual);
  }

  private static char separator(@Nullable String character) {
    return requireNonNullElse(character, "/").charAt(0);
  }

  private static IdFormat format(@Nullable String separator, boolean tagFirst) {
    return new IdFormat(separator(separator), tagFirst, IdFormat.DEFAULT.mostBytes());
  }

  @Test
  @ProtocolRule({"N1", "N2", "N3", "N4", "N5", "N6", "N7"})
  void namesAreFoldedOrRefused() {
    TestVectors.check("names", NameCase.class, this::check);
  }

  private void check(NameCase one) {
    char separator = separator(one.separator);
    if (one.refused == null) {
      CollectionName name = CollectionName.of(one.name, separator);
      assertThat(name.counter()).isEqualTo(one.row);
      assertThat(name.text()).as("the text in ids").isEqualTo(one.name);
    } else {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> CollectionName.of(one.name, separator))
          .withMessageStartingWith("The collection name '")
          .withMessageMatching(".*(" + requireNonNull(REFUSALS.get(one.refused)) + ").*");
    }
  }

  @Test
  @ProtocolRule({"G1", "G2", "G4"})
  void tagsAreReadOrRefused() {
    TestVectors.check("tags", TagCase.class, this::check);
  }

  private void check(TagCase one) {
    String answer = one.answer;
    if (one.refused != null) {
      String given = answer == null ? requireNonNull(one.tag) : answer;
      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> {
                NodeTag unused =
                    answer == null
                        ? new NodeTag(given)
                        : NodeTag.stored(given, separator(one.separator));
              })
          .withMessageContainingAll(
              "a tag is 1 to 32 letters (A-Z, a-z) and digits", "Choose one such as");
    } else if (answer != null) {
      assertThat(NodeTag.stored(answer, separator(one.separator)).text()).isEqualTo(one.tag);
    } else {
      String tag = new NodeTag(requireNonNull(one.tag)).text();
      assertThat(tag).isEqualTo(one.tag);
      RowCase sequence = new RowCase("sequence", "orders", tag, null, List.of());
      assertThat(rowOf(sequence).nodeTag()).isEqualTo(one.row);
    }
  }

  @Test
  @ProtocolRule("I3")
  void separatorsAreAcceptedOrRefused() {
    TestVectors.check(
        "separators",
        SeparatorCase.class,
        one -> {
          if (one.accepted) {
            assertThat(format(one.separator, false).separator()).isEqualTo(one.separator.charAt(0));
          } else {
            assertThatIllegalArgumentException()
                .isThrownBy(() -> format(one.separator, false))
                .withMessageContaining("choose a printable ASCII character");
          }
        });
  }

  @Test
  @ProtocolRule({"I1", "I2"})
  void idsAreWrittenAndParsed() {
    TestVectors.check("ids", IdCase.class, this::check);
  }

  private void check(IdCase one) {
    IdFormat format = format(one.separator, "before".equals(one.placement));
    Parsed expected = one.parsed;
    if (one.kind != null) {
      assertThat(written(one, format)).isEqualTo(one.id);
      if (expected == null) {
        expected =
            new Parsed(
                requireNonNull(one.name), requireNonNull(one.number), requireNonNull(one.tag));
      }
    }
    assertThat(
            DocumentIdentifier.parse(one.id, format)
                .map(it -> new Parsed(it.collection(), Long.toString(it.number()), it.nodeTag())))
        .isEqualTo(Optional.ofNullable(expected));
  }

  private static String written(IdCase one, IdFormat format) {
    IdFormatterFactory formatters = new IdFormatterFactory(format);
    String name = requireNonNull(one.name);
    String tag = requireNonNull(one.tag);
    long number = Long.parseLong(requireNonNull(one.number));
    return switch (requireNonNull(one.kind)) {
      case "hilo" -> formatters.hiLo(CollectionName.of(name, format.separator()), tag).id(number);
      case "identity" ->
          formatters.identity(CollectionName.ofIdentity(name, format.separator())).id(number);
      default -> formatters.sequenceId(CollectionName.of(name, format.separator()), tag, number);
    };
  }

  @Test
  @ProtocolRule({"R1", "R2"})
  void eachKindOfIdHasItsRow() {
    TestVectors.check(
        "rows",
        RowCase.class,
        one -> {
          Counters.Row row = rowOf(one);
          assertThat(List.of(row.name(), row.nodeTag())).isEqualTo(one.row);
        });
  }

  /** The one row that an id of a kind makes. */
  private static Counters.Row rowOf(RowCase one) {
    FakeTable table = new FakeTable();
    table.node(() -> one.tag);
    HiLoBuilder builder =
        FakeHiLo.on(table)
            .separator(requireNonNullElse(one.separator, "/").charAt(0))
            .nodeTag(one.tag);
    try (HiLo hilo = builder.build()) {
      switch (one.kind) {
        case "hilo" -> hilo.nextId(one.name);
        case "sequence" -> hilo.nextSequenceId(one.name);
        default -> hilo.nextIdentity(one.name);
      }
      assertThat(hilo.counters().rows()).hasSize(1);
      return hilo.counters().rows().get(0);
    }
  }

  @Test
  @ProtocolRule({"E1", "E2"})
  void codesOfDatabasesAreClassified() {
    TestVectors.check(
        "errors",
        ErrorCase.class,
        one -> {
          SQLException failure = new SQLException(one.message, one.sqlState, one.vendorCode);
          FailureKind kind = requireNonNull(DIALECTS.get(one.database)).kindOf(failure);
          assertThat(meaning(kind)).isEqualTo(one.meaning);
        });
  }

  private static String meaning(FailureKind kind) {
    return switch (kind) {
      case CONFLICT, LOCKED -> "again";
      case DUPLICATE -> "duplicate";
      case REFUSED, READ_ONLY, MISSING_TABLE -> "refused";
      case TIMEOUT, UNAVAILABLE, NO_CONNECTION, OTHER -> "unknown";
    };
  }

  private record NameCase(
      String name, @Nullable String separator, @Nullable String row, @Nullable String refused) {}

  private record TagCase(
      @Nullable String tag,
      @Nullable String answer,
      @Nullable String separator,
      @Nullable String row,
      @Nullable String refused) {}

  private record SeparatorCase(String separator, boolean accepted) {}

  private record IdCase(
      @Nullable String kind,
      @Nullable String name,
      @Nullable String number,
      @Nullable String tag,
      @Nullable String placement,
      @Nullable String separator,
      String id,
      @Nullable Parsed parsed) {}

  private record Parsed(String collection, String number, String tag) {}

  private record RowCase(
      String kind, String name, String tag, @Nullable String separator, List<String> row) {}

  private record ErrorCase(
      String database,
      @Nullable String sqlState,
      int vendorCode,
      @Nullable String statement,
      @Nullable String message,
      String meaning) {}
}
