package dev.hilo.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.regex.Matcher;
import org.bouncycastle.openpgp.PGPException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BundleTest {

  private final Path folder;
  private final StagedRelease release;

  BundleTest(@TempDir Path folder) throws IOException, PGPException {
    this.folder = folder;
    this.release = new StagedRelease(folder);
  }

  @Test
  void aReleaseByTheRulesHasNoProblem() throws IOException {
    Bundle bundle = release.read();
    assertThat(bundle.problems()).isEmpty();
    assertThat(bundle.placeholders()).containsExactly("name OWNER");
    assertThat(bundle.modules()).hasSize(7).allMatch(each -> each.licence().equals("Apache-2.0"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<name>A module</name> | <name/> | has no name",
        "<license>.*</license> | '' | has no licenses/license/name",
        "<scm> | <other> | has no scm/connection",
        "<version>1.0< | <version>1.0-SNAPSHOT< | names a snapshot: version 1.0-SNAPSHOT",
        "<dependencies/> | <parent/> | has parent",
        "<dependencies/> | <repositories/> | has repositories",
        "Does something | See /home/me/hilo | names a path: description See /home/me/hilo",
        "Does something | See http://build | names a host: description See http://build",
        "Does something | ${a} | has a property without a value: description ${a}",
      })
  void aPomBreaksARule(String text, String by, String problem) throws IOException, PGPException {
    String pom = Files.readString(release.file("hilo-test", ".pom"));
    String broken = pom.replaceAll(text, Matcher.quoteReplacement(by));
    if (text.equals("<scm>")) {
      broken = broken.replace("</scm>", "</other>");
    }
    release.replace("hilo-test", pom, broken);
    assertThat(release.read().problems()).contains("hilo-test-1.0.pom " + problem);
  }

  @ParameterizedTest
  @CsvSource({
    "junit, junit, 4, test, has dependencies/dependency[scope='test' or scope='system']",
    "dev.hilo, hilo-test-databases, 1.0, compile,"
        + " 'depends on hilo-test-databases, which is not published'",
    "dev.hilo, hilo-generator, 0.9, compile, depends on hilo-generator 0.9",
  })
  void aDependencyIsNotForUsers(
      String group, String artifact, String version, String scope, String problem)
      throws IOException, PGPException {
    String dependency =
        "<groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version><scope>%s</scope>"
            .formatted(group, artifact, version, scope);
    release.replace(
        "hilo-test",
        "<dependencies/>",
        "<dependencies><dependency>" + dependency + "</dependency></dependencies>");
    assertThat(release.read().problems()).containsExactly("hilo-test-1.0.pom " + problem);
  }

  @Test
  void aFileIsMissing() throws IOException {
    Files.delete(release.file("hilo-test", "-sources.jar"));
    assertThat(release.read().problems()).contains("hilo-test-1.0-sources.jar is missing");
  }

  @Test
  void aFileIsNotMeantForUsers() throws IOException {
    Files.writeString(folder.resolve("dev/hilo/notes.txt"), "for us");
    assertThat(release.read().problems())
        .containsExactly("dev/hilo/notes.txt is not meant for publication");
  }

  @Test
  void aFileWasChangedAfterItWasSigned() throws IOException {
    Path sbom = release.file("hilo-test", "-cyclonedx.json");
    Files.writeString(sbom, "{}");
    assertThat(release.read().problems())
        .contains(
            "hilo-test-1.0-cyclonedx.json.sha1 is missing or another file's",
            "hilo-test-1.0-cyclonedx.json.asc is missing or signs something else");
  }

  @Test
  void anotherKeySigned() throws IOException, PGPException {
    String signature = "dev/hilo/hilo-test/1.0/hilo-test-1.0.jar.asc";
    Path elsewhere = Files.createDirectory(folder.resolveSibling(folder.getFileName() + "-other"));
    new StagedRelease(elsewhere);
    Files.writeString(folder.resolve(signature), Files.readString(elsewhere.resolve(signature)));
    assertThat(release.read().problems())
        .containsExactly("hilo-test-1.0.jar.asc is missing or signs something else");
  }

  @Test
  void aClassNeedsMoreThanJava17() throws IOException, PGPException {
    Path jar = release.file("hilo-test", ".jar");
    release.writeJar(jar, 65);
    release.sign(jar);
    assertThat(release.read().problems())
        .contains("hilo-test-1.0.jar has a class that needs more than Java 17: A.class");
  }

  @Test
  void theBuildHadAnotherUmask() throws IOException {
    Path jar = release.file("hilo-test", ".jar");
    assumeThat(jar.getFileSystem().supportedFileAttributeViews()).contains("posix");
    Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-------"));
    assertThat(release.read().problems())
        .containsExactly("hilo-test-1.0.jar has the mode rw-------: build with umask 022");
  }
}
