package dev.hilo.convention;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hilo.internal.ids.MessageText;
import java.util.HexFormat;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes an id as one segment of a URL's path, and reads it back: {@code orders/1-A} becomes {@code
 * orders~1-A}, for an address such as {@code /documents/orders~1-A}. Stateless and thread-safe.
 *
 * <p>The rule:
 *
 * <ul>
 *   <li>{@code /} becomes {@code ~}.
 *   <li>ASCII letters and digits, {@code -}, {@code .}, {@code @} and {@code :} stay.
 *   <li>{@code _} becomes {@code __}.
 *   <li>Every other character, and a dot at the beginning, becomes {@code _} and two hexadecimal
 *       digits for each of its bytes in UTF-8: {@code ~} is {@code _7E}.
 * </ul>
 *
 * <p>Each id has exactly one segment, and each segment belongs to at most one id. A segment needs
 * no percent-encoding, so servers, proxies and firewalls pass it on unchanged.
 */
public final class IdPath {

  private static final HexFormat HEX = HexFormat.of().withUpperCase();
  private static final Pattern ESCAPE = Pattern.compile("_(?:_|([0-9A-F]{2}))");

  private IdPath() {}

  /**
   * Returns the path segment of an id.
   *
   * @param id any id, of any strategy and with any separator
   * @throws IllegalArgumentException if the id is empty or contains a lone surrogate
   */
  public static String encode(String id) {
    byte[] bytes = id.getBytes(UTF_8);
    if (bytes.length == 0 || !new String(bytes, UTF_8).equals(id)) {
      throw new IllegalArgumentException(
          ("The id '%s' has no path segment because it is empty, or contains half a character (a"
                  + " lone surrogate). Only pass ids that HiLoRules.checkId accepts.")
              .formatted(MessageText.of(id)));
    }
    StringBuilder segment = new StringBuilder(bytes.length + 8);
    for (byte b : bytes) {
      if (b == '/') {
        segment.append('~');
      } else if (b == '_') {
        segment.append("__");
      } else if (isPlain(b) && !(b == '.' && segment.isEmpty())) {
        segment.append((char) b);
      } else {
        segment.append('_').append(HEX.toHexDigits(b));
      }
    }
    return segment.toString();
  }

  /**
   * Returns the id of a path segment.
   *
   * @param segment the segment, as the web framework passes it
   * @throws IllegalArgumentException if {@link #encode} never returns this segment; no row has it
   */
  public static String decode(String segment) {
    String id = read(segment);
    if (id.isEmpty() || !encode(id).equals(segment)) {
      throw new IllegalArgumentException(
          ("'%s' is not the path segment of an id. Take the segment from a link, or make it with"
                  + " IdPath.encode.")
              .formatted(MessageText.of(segment)));
    }
    return id;
  }

  /**
   * Returns the path segment of what follows a beginning that the path already tells: {@code 1-A}
   * for {@code owners/1-A} after {@code owners/}, for an address such as {@code
   * /owners/1-A/pets/7-A}.
   *
   * @param beginning the collection and the separator
   * @param id an id that begins so
   * @throws IllegalArgumentException if the id does not begin so, or nothing follows
   */
  public static String encodeAfter(String beginning, String id) {
    if (!id.startsWith(beginning)) {
      throw new IllegalArgumentException(
          "The id '%s' does not begin with '%s'. Use IdPath.encode for ids of several collections."
              .formatted(MessageText.of(id), MessageText.of(beginning)));
    }
    return encode(id.substring(beginning.length()));
  }

  /**
   * Returns the id of a segment that {@link #encodeAfter} made.
   *
   * @param beginning the collection and the separator
   * @param segment the segment, as the web framework passes it
   * @throws IllegalArgumentException if {@link #encodeAfter} never returns this segment
   */
  public static String decodeAfter(String beginning, String segment) {
    return beginning + decode(segment);
  }

  /** The id of a segment; any text if {@link #encode} never returns the segment. */
  private static String read(String segment) {
    String bytes = ESCAPE.matcher(segment.replace('~', '/')).replaceAll(IdPath::unescaped);
    return new String(bytes.getBytes(ISO_8859_1), UTF_8);
  }

  private static String unescaped(MatchResult escape) {
    String hex = escape.group(1);
    char c = hex == null ? '_' : (char) HexFormat.fromHexDigits(hex);
    return Matcher.quoteReplacement(String.valueOf(c));
  }

  private static boolean isPlain(byte b) {
    return (b > 0 && Character.isLetterOrDigit(b)) || "-.@:".indexOf(b) >= 0;
  }
}
