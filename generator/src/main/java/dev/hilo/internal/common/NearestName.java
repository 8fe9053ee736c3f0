package dev.hilo.internal.common;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;

/** Finds the name that is meant by an unknown one. */
public final class NearestName {

  private NearestName() {}

  /**
   * The most similar name, first of those that contain the unknown one, as {@code node-tag}
   * contains {@code tag}.
   *
   * @param names at least one
   */
  public static String of(String unknown, Collection<String> names) {
    return Collections.min(
        names,
        Comparator.comparing((String name) -> !name.contains(unknown))
            .thenComparing(name -> levenshtein(unknown, name)));
  }

  private static int levenshtein(String a, String b) {
    int[] row = new int[b.length() + 1];
    Arrays.setAll(row, i -> i);
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replace = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replace, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
