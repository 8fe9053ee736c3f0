package dev.hilo.support;

import java.util.List;
import java.util.Random;

/** Random texts of what breaks names, ids and SQL; a seed gives the same texts every time. */
public final class HostileTexts {

  /**
   * Names, letters that other locales fold differently, separators, SQL, blanks, controls, marks,
   * and halves of characters.
   */
  private static final List<String> PARTS =
      List.of(
          "orders",
          "Orders",
          "A",
          "1",
          "0",
          "é",
          "日",
          "😀",
          "ß",
          "I",
          "İ",
          "ı",
          "Σ",
          "ς",
          "\u212a",
          "\u1e9e",
          "/",
          "//",
          "|",
          "-",
          "-A",
          "/1-A",
          "*",
          ":",
          ".",
          "_",
          "\\",
          "'",
          "''",
          "\"",
          "`",
          "';",
          "--",
          "/*",
          "*/",
          "%",
          "?",
          ":name",
          "$1",
          "{fn now()}",
          "' or '1'='1",
          "'); drop table hilo; --",
          "\\'; delete from hilo; --",
          "%s",
          "${x}",
          " ",
          "\t",
          "\n",
          "\r\n",
          "\u00a0",
          "\u2003",
          "\u3000",
          "\u2028",
          "\u200b",
          "\ufeff",
          "\u0000",
          "\u0007",
          "\u001b[31m",
          "\u007f",
          "\u0085",
          "\u202e",
          "\u200f",
          "\u2066",
          "e\u0301",
          "\u0301",
          "\u0308",
          "\ud83d",
          "\ude00",
          "\ude00\ud83d",
          "\uffff",
          "\ufffe",
          "\ufffd",
          "\udbff\udfff");

  private final Random random;

  public HostileTexts(long seed) {
    this.random = new Random(seed);
  }

  /** A text, empty or thousands of characters long in rare cases. */
  public String next() {
    StringBuilder text = new StringBuilder();
    for (int parts = random.nextInt(6); parts > 0; parts--) {
      text.append(PARTS.get(random.nextInt(PARTS.size())));
    }
    return switch (random.nextInt(20)) {
      case 0 -> text.toString().repeat(1 + random.nextInt(100));
      case 1 -> "x".repeat(random.nextInt(249)) + text;
      default -> text.toString();
    };
  }

  public int below(int bound) {
    return random.nextInt(bound);
  }
}
