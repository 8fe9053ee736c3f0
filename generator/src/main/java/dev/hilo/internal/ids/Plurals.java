package dev.hilo.internal.ids;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * English plurals, by the rules that RavenDB took from Rails, so that both give a class the same
 * collection. The first rule that fits the end of the word counts.
 *
 * <p>Plainly wrong rules are corrected: Human→Humans (German, Roman, …), Blouse→Blouses,
 * Price→Prices, Regex→Regexes, Complex→Complexes, Safe→Safes, Cafe→Cafes, Golf→Golfs, Gulf→Gulfs,
 * Serf→Serfs, Surf→Surfs, Turf→Turfs.
 */
public final class Plurals {

  /** The start of a word, also inside a name: the O of MuskOx. Tells cases apart. */
  private static final String WORD = "(?-i:^|(?<=[\\p{Ll}\\d](?=\\p{Lu})))";

  private static final List<Rule> RULES =
      List.of(
          rule("(equipment|information|money|species|series|fish|sheep)", "$1"),
          rule(WORD + "(rice)", "$1"),
          rule("(p)erson", "$1eople"),
          rule("(child)", "$1ren"),
          rule("((?:hu|ger|ro|nor|sha|otto|talis|cai)man)", "$1s"),
          rule("(m)an", "$1en"),
          rule("(sex)", "$1es"),
          rule("(move)", "$1s"),
          rule("(quiz)", "$1zes"),
          rule(WORD + "(ox)", "$1en"),
          rule("(blouse)", "$1s"),
          rule("([ml])ouse", "$1ice"),
          rule("(matr|vert|ind)(?:ix|ex)", "$1ices"),
          rule("(x|ch|ss|sh)", "$1es"),
          rule("([^aeiouy]|qu)y", "$1ies"),
          rule("(hive)", "$1s"),
          rule("(safe|cafe|golf|gulf|serf|surf|turf)", "$1s"),
          rule("([^f])fe", "$1ves"),
          rule("([lr])f", "$1ves"),
          rule("sis", "ses"),
          rule("([ti])um", "$1a"),
          rule("(buffal|tomat)o", "$1oes"),
          rule("(bus|alias|status)", "$1es"),
          rule("(octop|vir)us", "$1i"),
          rule("(ax|test)is", "$1es"),
          rule("(s)", "$1"),
          rule("", "s"));

  private Plurals() {}

  /** The plural of a word, with its casing. */
  public static String of(String singular) {
    Rule first =
        RULES.stream().filter(it -> it.end.matcher(singular).find()).findFirst().orElseThrow();
    return first.end.matcher(singular).replaceFirst(first.replacement);
  }

  private static Rule rule(String end, String replacement) {
    // Case is ignored for ASCII letters only, so that no locale changes an i.
    return new Rule(Pattern.compile("(?i)" + end + "$"), replacement);
  }

  private record Rule(Pattern end, String replacement) {}

  /** The collection of a class with this name: the plural, in lower case if it is one word. */
  public static String collection(String simpleName) {
    String plural = of(simpleName);
    long upper = plural.codePoints().filter(Character::isUpperCase).count();
    return upper <= 1 ? plural.toLowerCase(Locale.ROOT) : plural;
  }
}
