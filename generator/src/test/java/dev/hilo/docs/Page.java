package dev.hilo.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A page in Markdown, by its path from the root of the repository. */
record Page(Path file, String text) {

  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```$");
  private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

  static Page read(String file) {
    try {
      return new Page(Path.of(file), Files.readString(ROOT.resolve(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All pages that people read. */
  static List<Page> all() {
    List<Page> pages = new ArrayList<>();
    for (String page :
        List.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "RELEASING.md", "UPGRADING.md")) {
      pages.add(read(page));
    }
    docs().map(Page::read).forEach(pages::add);
    return pages;
  }

  /** The pages below docs. The first page of the site is none: only the site shows it. */
  static Stream<String> docs() {
    return files("docs").filter(file -> file.endsWith(".md") && !file.startsWith("docs/site/"));
  }

  /** The files below a folder of the repository, without what builds wrote or loaded. */
  static Stream<String> files(String folder) {
    try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> ROOT.relativize(file).toString().replace('\\', '/'))
          .filter(file -> !file.matches("(.*/)?(target|node_modules|\\.git)/.*"))
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The targets of links and pictures, outside of code. */
  List<String> links() {
    List<String> links = new ArrayList<>();
    Matcher link = LINK.matcher(FENCED.matcher(text).replaceAll(""));
    while (link.find()) {
      links.add(link.group(1));
    }
    return links;
  }

  /** The anchors of the headings, as GitHub makes them. */
  List<String> anchors() {
    List<String> anchors = new ArrayList<>();
    Matcher heading = HEADING.matcher(FENCED.matcher(text).replaceAll(""));
    while (heading.find()) {
      String title = heading.group(1).replaceAll("\\]\\([^)]*\\)", "]").toLowerCase(Locale.ROOT);
      String anchor = title.replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-');
      anchors.add(anchors.contains(anchor) ? anchor + "-1" : anchor);
    }
    return anchors;
  }

  /** How many words the prose has: no code, no tables, no addresses of links. */
  int words() {
    String prose = COMMENT.matcher(FENCED.matcher(text).replaceAll("")).replaceAll("");
    return prose
        .lines()
        .filter(line -> !line.strip().startsWith("|"))
        .map(line -> line.replaceAll("\\]\\([^)]*\\)", "]").replaceAll("<http[^>]*>", "").strip())
        .filter(line -> !line.isEmpty())
        .mapToInt(line -> line.split("\\s+").length)
        .sum();
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
