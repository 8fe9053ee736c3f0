package dev.hilo.release;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** What Central and users expect of a POM. */
final class PomRules {

  private static final List<String> DEMANDED =
      List.of(
          "modelVersion",
          "groupId",
          "artifactId",
          "version",
          "name",
          "description",
          "url",
          "licenses/license/name",
          "licenses/license/url",
          "developers/developer/name",
          "scm/connection",
          "scm/developerConnection",
          "scm/url");

  /** What would make a user's build depend on the place or the way that this one was built. */
  private static final List<String> REFUSED =
      List.of(
          "parent",
          "modules",
          "build",
          "profiles",
          "repositories",
          "pluginRepositories",
          "distributionManagement",
          "dependencies/dependency[scope='test' or scope='system']",
          "dependencies/dependency[not(version)]",
          "dependencies/dependency/systemPath");

  private static final Set<String> WITH_ADDRESS =
      Set.of("url", "connection", "developerConnection");

  private static final Pattern PATH = Pattern.compile("file:|(^|\\s)/\\w|\\b[A-Za-z]:\\\\");
  private static final Pattern HOST = Pattern.compile("://|localhost|\\d+\\.\\d+\\.\\d+\\.\\d+:");

  private final XPath xpath = XPathFactory.newInstance().newXPath();
  private final List<String> problems = new ArrayList<>();
  private final List<String> placeholders = new ArrayList<>();
  private final Document pom;

  PomRules(Path file, String group, String version, Set<String> published) throws IOException {
    try {
      pom = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
      for (String each : DEMANDED) {
        if (text(each).isBlank()) {
          problems.add("has no " + each);
        }
      }
      for (String each : REFUSED) {
        if (nodes("/project/" + each).getLength() > 0) {
          problems.add("has " + each);
        }
      }
      if (!text("groupId").equals(group) || !text("version").equals(version)) {
        problems.add("is not of " + group + " " + version);
      }
      if (!text("packaging").equals("pom")
          && nodes("/project/dependencyManagement/*").getLength() > 0) {
        problems.add("has dependencyManagement");
      }
      checkOwnDependencies(group, version, published);
      checkTexts();
    } catch (ParserConfigurationException | SAXException | XPathExpressionException e) {
      throw new IOException(file + " cannot be read", e);
    }
  }

  List<String> problems() {
    return problems;
  }

  List<String> placeholders() {
    return placeholders;
  }

  /** Returns the text of an element below {@code project}, or an empty string. */
  String text(String element) throws XPathExpressionException {
    return xpath.evaluate("/project/" + element, pom);
  }

  String licence() {
    try {
      return text("licenses/license/name");
    } catch (XPathExpressionException e) {
      throw new IllegalStateException(e);
    }
  }

  private void checkOwnDependencies(String group, String version, Set<String> published)
      throws XPathExpressionException {
    NodeList own = nodes("//dependency[groupId='" + group + "']");
    for (int i = 0; i < own.getLength(); i++) {
      String artifact = xpath.evaluate("artifactId", own.item(i));
      String itsVersion = xpath.evaluate("version", own.item(i));
      if (!published.contains(artifact)) {
        problems.add("depends on " + artifact + ", which is not published");
      } else if (!itsVersion.equals(version)) {
        problems.add("depends on " + artifact + " " + itsVersion);
      }
    }
  }

  private void checkTexts() throws XPathExpressionException {
    NodeList leaves = nodes("//*[not(*)]");
    for (int i = 0; i < leaves.getLength(); i++) {
      Node leaf = leaves.item(i);
      String name = leaf.getNodeName();
      String text = leaf.getTextContent().strip();
      String said = name + " " + text;
      if (text.contains("SNAPSHOT")) {
        problems.add("names a snapshot: " + said);
      }
      if (text.contains("${")) {
        problems.add("has a property without a value: " + said);
      }
      if (PATH.matcher(text).find()) {
        problems.add("names a path: " + said);
      }
      if (HOST.matcher(text).find() && !WITH_ADDRESS.contains(name)) {
        problems.add("names a host: " + said);
      }
      if (text.contains("OWNER")) {
        placeholders.add(said);
      }
    }
  }

  private NodeList nodes(String expression) throws XPathExpressionException {
    return (NodeList) xpath.evaluate(expression, pom, XPathConstants.NODESET);
  }
}
