package dev.hilo;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which way the dependencies of the core point, and what is public. */
class PackagesTest {

  private static final Set<String> EXPORTED =
      Set.of(
          "dev.hilo",
          "dev.hilo.convention",
          "dev.hilo.micrometer",
          "dev.hilo.rows",
          "dev.hilo.spi");

  private static final Set<String> WITHOUT_JDBC =
      Set.of(
          "dev.hilo.internal.ids",
          "dev.hilo.internal.work",
          "dev.hilo.internal.reserve",
          "dev.hilo.internal.range",
          "dev.hilo.convention",
          "dev.hilo.internal.document");

  /** A class that the code uses, and not one in the signature of a method that it calls. */
  private static final Pattern JDBC = Pattern.compile("(?<!L)javax?/sql/");

  /** Each package, and the packages of the core that it may depend on. */
  private static final Map<String, List<String>> MAY_USE =
      Map.ofEntries(
          Map.entry("dev.hilo.internal.ids", List.of()),
          Map.entry("dev.hilo.internal.size", List.of()),
          Map.entry("dev.hilo.internal.work", List.of()),
          Map.entry("dev.hilo.internal.common", List.of()),
          Map.entry("dev.hilo.spi", List.of()),
          Map.entry(
              "dev.hilo.internal.connection", List.of("dev.hilo.internal.common", "dev.hilo.spi")),
          // The only ones that take a whole HiLo, because they compare its ids with rows.
          Map.entry("dev.hilo.rows", List.of("dev.hilo", "dev.hilo.internal.connection")),
          Map.entry(
              "dev.hilo.internal.rows",
              List.of("dev.hilo", "dev.hilo.internal.common", "dev.hilo.rows")),
          Map.entry(
              "dev.hilo.internal.table.dialect",
              List.of("dev.hilo.internal.common", "dev.hilo.spi")),
          Map.entry(
              "dev.hilo.internal.table",
              List.of(
                  "dev.hilo.internal.common",
                  "dev.hilo.internal.connection",
                  "dev.hilo.internal.ids",
                  "dev.hilo.internal.table.dialect",
                  "dev.hilo.internal.work",
                  "dev.hilo.spi")),
          Map.entry(
              "dev.hilo.internal.reserve",
              List.of(
                  "dev.hilo.internal.table",
                  "dev.hilo.internal.table.dialect",
                  "dev.hilo.internal.work")),
          Map.entry(
              "dev.hilo.internal.range",
              List.of(
                  "dev.hilo.internal.reserve",
                  "dev.hilo.internal.size",
                  "dev.hilo.internal.table",
                  "dev.hilo.internal.table.dialect",
                  "dev.hilo.internal.work")),
          Map.entry(
              "dev.hilo.internal.memory",
              List.of("dev.hilo.internal.table", "dev.hilo.internal.table.dialect")),
          Map.entry("dev.hilo.micrometer", List.of("dev.hilo")),
          Map.entry("dev.hilo.convention", List.of("dev.hilo.internal.ids")),
          Map.entry("dev.hilo.internal.document", List.of("dev.hilo.convention")));

  /** From the place of the main code alone: other modules have packages below dev.hilo too. */
  private static final JavaClasses PRODUCTION =
      new ClassFileImporter()
          .importUrl(HiLo.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void packagesDependInOneDirection() {
    MAY_USE.forEach(
        (name, used) -> {
          List<String> others = new ArrayList<>(MAY_USE.keySet());
          others.add("dev.hilo");
          others.remove(name);
          others.removeAll(used);
          noClasses()
              .that()
              .resideInAPackage(name)
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(others.toArray(String[]::new))
              .check(PRODUCTION);
        });
  }

  @Test
  void everyPackageIsListed() {
    Set<String> listed = new HashSet<>(MAY_USE.keySet());
    listed.add("dev.hilo");
    assertThat(PRODUCTION.stream().map(JavaClass::getPackageName).collect(Collectors.toSet()))
        .isEqualTo(listed);
  }

  /** Looks into the constant pools, because ArchUnit does not see casts. */
  @Test
  void onlyTheTableAndTheSpiUseJdbc() {
    List<String> using =
        PRODUCTION.stream()
            .filter(one -> WITHOUT_JDBC.contains(one.getPackageName()))
            .filter(one -> JDBC.matcher(constants(one)).find())
            .map(JavaClass::getName)
            .toList();
    assertThat(using).isEmpty();
  }

  private static String constants(JavaClass one) {
    try (InputStream code = one.getSource().orElseThrow().getUri().toURL().openStream()) {
      return new String(code.readAllBytes(), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void thereIsNoCycle() {
    slices().matching("dev.hilo.(**)").should().beFreeOfCycles().check(PRODUCTION);
  }

  /** The two that copy a pool of the application are loaded only if it has that pool. */
  @Test
  void theCoreNeedsNothingButJava() {
    classes()
        .that()
        .resideOutsideOfPackage("dev.hilo.micrometer")
        .and()
        .haveNameNotMatching(".*\\.(Hikari|Agroal)Copier(\\$.*)?")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "javax.sql..", "dev.hilo..", "org.jspecify.annotations")
        .check(PRODUCTION);
  }

  @Test
  void onlyTheMetersNeedMicrometer() {
    classes()
        .that()
        .resideInAPackage("dev.hilo.micrometer")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "dev.hilo",
            "dev.hilo.micrometer",
            "org.jspecify.annotations",
            "io.micrometer..")
        .check(PRODUCTION);
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.hilo.micrometer")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.hilo.micrometer")
        .check(PRODUCTION);
  }

  @Test
  void publicSignaturesNameExportedTypesOnly() {
    classes()
        .that()
        .resideInAnyPackage(EXPORTED.toArray(String[]::new))
        .and()
        .arePublic()
        .should(nameExportedTypesOnly())
        .check(PRODUCTION);
  }

  private static ArchCondition<JavaClass> nameExportedTypesOnly() {
    return new ArchCondition<>("name exported types only in what others can see") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        Stream<JavaClass> supertypes =
            Stream.concat(type.getRawSuperclass().stream(), type.getRawInterfaces().stream());
        supertypes.filter(HIDDEN).forEach(hidden -> report(events, type, type.getName(), hidden));
        type.getCodeUnits().stream()
            .filter(PackagesTest::isVisible)
            .forEach(
                unit ->
                    unit.getAllInvolvedRawTypes().stream()
                        .filter(HIDDEN)
                        .forEach(hidden -> report(events, type, unit.getFullName(), hidden)));
        type.getFields().stream()
            .filter(field -> field.getModifiers().contains(JavaModifier.PUBLIC))
            .filter(field -> HIDDEN.test(field.getRawType()))
            .forEach(field -> report(events, type, field.getFullName(), field.getRawType()));
      }
    };
  }

  private static final DescribedPredicate<JavaClass> HIDDEN =
      describe(
          "hidden in the module",
          type ->
              type.getPackageName().startsWith("dev.hilo")
                  && !EXPORTED.contains(type.getPackageName()));

  private static boolean isVisible(JavaCodeUnit unit) {
    return unit.getModifiers().contains(JavaModifier.PUBLIC)
        || unit.getModifiers().contains(JavaModifier.PROTECTED);
  }

  private static void report(
      ConditionEvents events, JavaClass type, String where, JavaClass hidden) {
    events.add(SimpleConditionEvent.violated(type, where + " names " + hidden.getName()));
  }
}
