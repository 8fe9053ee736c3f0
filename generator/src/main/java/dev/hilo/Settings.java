package dev.hilo;

import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.hilo.convention.TagPlacement;
import dev.hilo.internal.common.NearestName;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings that a framework reads as text: their names, forms and errors. A name has dashes, as
 * {@code range-size}; its key is written as the framework does: {@code hibernate.hilo.range_size}.
 * Immutable.
 */
public final class Settings {

  /**
   * The names that {@link #set} knows, in the order in which to set them: the separator decides
   * which prefixes are allowed.
   */
  public static final List<String> NAMES =
      List.of(
          "node-tag",
          "node-tag-query",
          "tagged-ids-only",
          "tag-placement",
          "separator",
          "schema",
          "table",
          "range-size",
          "reserve-timeout",
          "prefetch",
          "max-id-bytes",
          "gapless-identities");

  private static final Pattern SIMPLE = Pattern.compile("(?i)(\\d+)(ms|[smh])");

  private final String prefix;
  private final char joint;
  private final Set<String> names;

  /**
   * Creates the settings of a framework.
   *
   * @param prefix the beginning of its keys, with the dot
   * @param joint the character between two words of a key. If it is not a dash, {@code .}, {@code
   *     -} and {@code _} mean the same, because environment variables replace them
   * @param others the names of the settings that the framework reads itself
   */
  public Settings(String prefix, char joint, Collection<String> others) {
    this.prefix = prefix;
    this.joint = joint;
    this.names = Stream.concat(NAMES.stream(), others.stream()).collect(toUnmodifiableSet());
  }

  /** The names of all settings, the framework's own included. */
  public Set<String> names() {
    return names;
  }

  /** The key of a name. */
  public String key(String name) {
    return prefix + name.replace('-', joint);
  }

  /**
   * The name that a key means.
   *
   * @throws IllegalArgumentException if there is no such setting; the message has the nearest one
   */
  public String name(String key) {
    String name = spelled(key);
    if (!names.contains(name)) {
      throw new IllegalArgumentException(
          "There is no setting '%s'. Did you mean '%s'? All there are: %s"
              .formatted(key, nearest(key), names.stream().map(this::key).sorted().toList()));
    }
    return name;
  }

  private String spelled(String key) {
    String name = key.substring(prefix.length()).toLowerCase(Locale.ROOT);
    return joint == '-' ? name : name.replace('.', '-').replace(joint, '-');
  }

  /** The key whose part after the last dot is nearest, because the group may be wrong. */
  public String nearest(String unknown) {
    List<String> sorted = names.stream().sorted().toList();
    List<String> last = sorted.stream().map(Settings::afterLastDot).toList();
    String nearest = NearestName.of(afterLastDot(spelled(unknown)), last);
    return key(sorted.get(last.indexOf(nearest)));
  }

  private static String afterLastDot(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /**
   * Sets a value on a builder.
   *
   * @param name one of {@link #NAMES}
   * @throws IllegalArgumentException if the value is refused; the message begins with the key
   */
  public void set(HiLoBuilder builder, String name, String value) {
    String text = value.strip();
    try {
      switch (name) {
        case "node-tag" -> builder.nodeTag(text);
        case "node-tag-query" -> builder.nodeTagQuery(text);
        case "tagged-ids-only" -> builder.taggedIdsOnly(flag(name, text));
        case "tag-placement" ->
            builder.tagPlacement(
                parse(
                    name,
                    text,
                    all -> TagPlacement.valueOf(all.toUpperCase(Locale.ROOT)),
                    "say 'suffix' or 'prefix'"));
        case "separator" -> builder.separator(character(name, text));
        case "schema" -> builder.schema(identifier(name, text));
        case "table" -> builder.table(identifier(name, text));
        case "range-size" -> builder.rangeSize(RangeSize.parse(text));
        case "reserve-timeout" ->
            builder.reserveTimeout(
                parse(
                    name,
                    text,
                    Settings::duration,
                    "give a time with its unit, such as 500ms, 10s or PT10S"));
        case "prefetch" -> builder.prefetch(flag(name, text));
        case "max-id-bytes" ->
            builder.maxIdBytes(parse(name, text, Integer::valueOf, "give a number"));
        case "gapless-identities" -> list(text).forEach(builder::gaplessIdentity);
        default -> throw new IllegalArgumentException("HiLo reads no such setting from text.");
      }
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      throw message.startsWith(key(name))
          ? e
          : new IllegalArgumentException(key(name) + ": " + message, e);
    }
  }

  /**
   * The error of a value that is refused.
   *
   * @param cause null if there is none
   */
  public IllegalArgumentException refused(
      String name, Object value, String advice, @Nullable Exception cause) {
    return new IllegalArgumentException(
        key(name) + "=" + value + " is refused: " + advice + ".", cause);
  }

  /** The value of a setting that is true or false, in any case. */
  public boolean flag(String name, String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw refused(name, text, "say 'true' or 'false'", null);
    };
  }

  /** The values of a setting, separated by commas. */
  public static List<String> list(String text) {
    return Stream.of(text.split(",", -1)).map(String::strip).toList();
  }

  /** A time such as {@code 10s} (also ms, m and h), or an ISO duration such as {@code PT10S}. */
  static Duration duration(String text) {
    Matcher simple = SIMPLE.matcher(text);
    if (!simple.matches()) {
      return Duration.parse(text);
    }
    return simple.group(2).equalsIgnoreCase("ms")
        ? Duration.ofMillis(Long.parseLong(simple.group(1)))
        : Duration.parse("PT" + text);
  }

  private <T> T parse(String name, String text, Function<String, T> parser, String advice) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException | DateTimeException e) {
      throw refused(name, text, advice, e);
    }
  }

  private char character(String name, String text) {
    if (text.length() != 1) {
      throw refused(name, text, "a separator is one character, such as /", null);
    }
    return text.charAt(0);
  }

  private String identifier(String name, String text) {
    if (text.isEmpty()) {
      throw refused(name, text, "give a name, or leave the setting out", null);
    }
    if (text.indexOf('.') >= 0 && Character.isJavaIdentifierStart(text.charAt(0))) {
      String advice = "set the schema by " + key("schema") + ", or quote a name with a dot";
      throw refused(name, text, advice, null);
    }
    return text;
  }
}
