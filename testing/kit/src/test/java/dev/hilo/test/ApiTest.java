package dev.hilo.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.hilo.HiLo;
import dev.hilo.doctor.Doctor;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.spring.HiLoDataSource;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What users may use is written down in one file, so that each change of it is meant. */
class ApiTest {

  private static final Path WRITTEN = Path.of("../../docs/reference/api.txt");

  /** One class of each module that programs compile against. */
  private static final List<Class<?>> MODULES =
      List.of(HiLo.class, PrefixedId.class, HiLoDataSource.class, Doctor.class, ResetIds.class);

  /** In the order in which Java's style has them; the others change nothing for a caller. */
  private static final Set<JavaModifier> SHOWN =
      Set.of(
          JavaModifier.PUBLIC,
          JavaModifier.PROTECTED,
          JavaModifier.STATIC,
          JavaModifier.FINAL,
          JavaModifier.ABSTRACT);

  @Test
  void theApiIsWhatTheFileSays() throws IOException {
    String api = api();
    Path actual = Files.createDirectories(Path.of("target")).resolve("api.txt");
    Files.writeString(actual, api);
    String written = Files.readString(WRITTEN);
    // Not both texts as a whole: they have a thousand lines each.
    assertThat(api.equals(written))
        .as(
            "The public API is another one than docs/reference/api.txt says. If that is meant, run"
                + " 'cp testing/kit/target/api.txt docs/reference/', and write into CHANGELOG.md"
                + " and, where a program of users has to change, into UPGRADING.md what changed."
                + " New: %s Gone: %s",
            linesOnlyIn(api, written), linesOnlyIn(written, api))
        .isTrue();
  }

  /** Each with the type that it belongs to. */
  private static List<String> linesOnlyIn(String text, String other) {
    Set<String> others = withTypes(other);
    return withTypes(text).stream().filter(line -> !others.contains(line)).toList();
  }

  private static Set<String> withTypes(String api) {
    Set<String> lines = new LinkedHashSet<>();
    String type = "";
    for (String line : api.lines().toList()) {
      type = line.startsWith(" ") ? type : line;
      lines.add(type.equals(line) ? line : type + ":" + line.strip());
    }
    return lines;
  }

  private static String api() {
    List<URL> places =
        MODULES.stream()
            .map(each -> each.getProtectionDomain().getCodeSource().getLocation())
            .toList();
    return new ClassFileImporter()
        .importUrls(places).stream()
            .filter(type -> !type.getPackageName().contains(".internal") && visible(type))
            .map(type -> type.getName() + "\n" + described(type))
            .sorted()
            .collect(Collectors.joining("\n"));
  }

  private static boolean visible(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && type.getEnclosingClass().map(ApiTest::visible).orElse(true);
  }

  private static String described(JavaClass type) {
    Set<String> lines = new TreeSet<>();
    for (JavaMember member : type.getMembers()) {
      if (shown(type, member)) {
        lines.add("  " + described(member));
      }
    }
    return "  is "
        + modifiers(type.getModifiers())
        + kind(type)
        + types(" of ", type.getTypeParameters())
        + types(" extends ", type.getSuperclass().stream().toList())
        + types(" implements ", type.getInterfaces())
        + "\n"
        + lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }

  private static boolean shown(JavaClass type, JavaMember member) {
    Set<JavaModifier> modifiers = member.getModifiers();
    return !modifiers.contains(JavaModifier.SYNTHETIC)
        && !modifiers.contains(JavaModifier.BRIDGE)
        && (modifiers.contains(JavaModifier.PUBLIC)
            || (modifiers.contains(JavaModifier.PROTECTED)
                && !type.getModifiers().contains(JavaModifier.FINAL)));
  }

  private static String described(JavaMember member) {
    String start = modifiers(member.getModifiers());
    if (member instanceof JavaField field) {
      return start + field.getType().getName() + " " + field.getName();
    }
    JavaCodeUnit unit = (JavaCodeUnit) member;
    return start
        + types("<", unit.getTypeParameters())
        + (unit.getTypeParameters().isEmpty() ? "" : "> ")
        + (unit instanceof JavaMethod ? unit.getReturnType().getName() + " " : "")
        + unit.getName()
        + "("
        + types("", unit.getParameterTypes())
        + ")"
        + types(" throws ", unit.getExceptionTypes())
        + (unit instanceof JavaMethod method && method.getDefaultValue().isPresent()
            ? " has a default"
            : "");
  }

  private static String kind(JavaClass type) {
    if (type.isAnnotation()) {
      return "annotation";
    }
    return type.isInterface()
        ? "interface"
        : type.isEnum() ? "enum" : type.isRecord() ? "record" : "class";
  }

  private static String modifiers(Set<JavaModifier> modifiers) {
    return Stream.of(JavaModifier.values())
        .filter(each -> modifiers.contains(each) && SHOWN.contains(each))
        .map(each -> each.name().toLowerCase(Locale.ROOT) + " ")
        .collect(Collectors.joining());
  }

  private static String types(String before, Collection<? extends JavaType> types) {
    return types.isEmpty()
        ? ""
        : before + types.stream().map(JavaType::getName).collect(Collectors.joining(", "));
  }
}
