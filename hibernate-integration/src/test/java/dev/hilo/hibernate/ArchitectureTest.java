package dev.hilo.hibernate;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which way dependencies point, and where state may be. */
final class ArchitectureTest {

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(ArchitectureTest::isMain)
          .importPackages("dev.hilo.hibernate");

  /** In another module the tests are in a jar, of which ArchUnit does not know that it is tests. */
  private static boolean isMain(Location location) {
    return !location.contains("tests.jar") && !location.contains("test-classes");
  }

  @Test
  void theClassesAreThere() {
    classes().that().haveSimpleName("HiLoTable").should().bePackagePrivate().check(MAIN);
  }

  @Test
  void onlyTheExportedPackagesOfTheCoreAreUsed() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("dev.hilo.table..", "dev.hilo.range..", "dev.hilo.format.."))
        .check(MAIN);
  }

  @Test
  void nothingElseIsUsed() {
    classes()
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                "dev.hilo",
                "dev.hilo.spi",
                "dev.hilo.hibernate",
                "java..",
                // Comes with Hibernate.
                "jakarta.transaction",
                "javax.sql",
                "org.hibernate..",
                "org.jspecify.annotations"))
        .check(MAIN);
  }

  /** What else of Hibernate may change is listed in docs/hibernate-internals.md. */
  @Test
  void noInternalClassOfHibernateIsUsed() {
    noClasses()
        .should()
        .dependOnClassesThat(resideInAPackage("org.hibernate..internal.."))
        .check(MAIN);
  }

  @Test
  void noStateIsStatic() {
    fields()
        .that()
        .areStatic()
        .should()
        .beFinal()
        .andShould()
        .notHaveRawType(Map.class)
        .andShould()
        .notHaveRawType(
            com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo(
                java.util.Collection.class))
        .andShould()
        .notHaveRawType(resideInAPackage("java.util.concurrent.."))
        .check(MAIN);
  }

  @Test
  void onlyWhatUsersAndHibernateNeedIsPublic() {
    classes()
        .that()
        .haveModifier(JavaModifier.PUBLIC)
        .and()
        .areTopLevelClasses()
        .should()
        .haveNameMatching(
            ".*\\.(PrefixedId|HiLoId|IdentityId|SequenceId|GaplessNumber|HibernateHiLo"
                + "|\\w+Generator|\\w+Binder|HiLoIntegrator)")
        .check(MAIN);
  }
}
