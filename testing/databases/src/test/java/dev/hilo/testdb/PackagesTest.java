package dev.hilo.testdb;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which way the dependencies of this module point, and how large its packages are. */
class PackagesTest {

  private static final int MOST_FILES = 25;

  private static final JavaClasses PRODUCTION =
      new ClassFileImporter()
          .importUrl(TestDatabase.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void thereIsNoCycle() {
    slices().matching("dev.hilo.(**)").should().beFreeOfCycles().check(PRODUCTION);
  }

  @Test
  void everyPackageIsSmall() {
    Map<String, Long> files =
        PRODUCTION.stream()
            .filter(JavaClass::isTopLevelClass)
            .filter(type -> !type.getSimpleName().equals("package-info"))
            .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
    assertThat(files)
        .containsKey("dev.hilo.testdb")
        .allSatisfy((name, count) -> assertThat(count).as(name).isLessThanOrEqualTo(MOST_FILES));
  }
}
