package dev.hilo.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The javadoc of published modules: every public type and member has a comment, every component of
 * a record a tag, and comments name null where it may be passed or returned. Doclint checks the
 * form of comments; its group "missing" is off because it demands tags that repeat the sentence.
 */
class JavadocTest {

  /** Of a setting, the default says what null means. */
  private static final Pattern NULL = Pattern.compile("\\bnull\\b|\\b[Dd]efaults? ");

  @Test
  void whatIsPublicIsDescribed() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask parser =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  null,
                  List.of("-proc:none"),
                  null,
                  files.getJavaFileObjectsFromPaths(sources()));
      Comments comments = new Comments(Trees.instance(parser));
      int units = 0;
      for (CompilationUnitTree unit : parser.parse()) {
        comments.scan(unit, null);
        units++;
      }
      assertThat(units).isGreaterThan(50);
      assertThat(comments.missing).isEmpty();
    }
  }

  /** Without the internal packages, which have no public javadoc. */
  private static List<Path> sources() {
    return modules()
        .flatMap(module -> Page.files(module + "/src/main/java"))
        .filter(file -> file.endsWith(".java") && !file.contains("/internal/"))
        .map(Page.ROOT::resolve)
        .toList();
  }

  private static Stream<String> modules() {
    return Page.files("")
        .filter(file -> file.endsWith("/pom.xml") && !file.startsWith("bom/"))
        .filter(pom -> Page.read(pom).text().contains("<maven.deploy.skip>false<"))
        .map(pom -> pom.replace("/pom.xml", ""));
  }

  private static final class Comments extends TreePathScanner<@Nullable Void, @Nullable Void> {

    final List<String> missing = new ArrayList<>();
    private final Trees trees;

    Comments(Trees trees) {
      this.trees = trees;
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void unused) {
      if (!isVisible(type.getModifiers())) {
        return null;
      }
      String comment = comment(type.getSimpleName());
      if (type.getKind() == Tree.Kind.RECORD) {
        for (Tree member : type.getMembers()) {
          if (member instanceof VariableTree component
              && !component.getModifiers().getFlags().contains(Modifier.STATIC)) {
            requireTag(component, comment);
          }
        }
      }
      return super.visitClass(type, null);
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
      boolean ofRecord = owner() == Tree.Kind.RECORD && method.getName().contentEquals("<init>");
      if (isVisible(method.getModifiers())
          && !ofRecord
          && !has(method.getModifiers(), "Override")) {
        String comment = comment(method.getName());
        boolean mayBeNull =
            Stream.concat(
                    Stream.of(method.getModifiers()),
                    method.getParameters().stream().map(VariableTree::getModifiers))
                .anyMatch(each -> has(each, "Nullable"));
        if (mayBeNull && !NULL.matcher(comment).find()) {
          miss(method.getName(), "what null means");
        }
      }
      return null;
    }

    @Override
    public @Nullable Void visitVariable(VariableTree field, @Nullable Void unused) {
      if (isVisible(field.getModifiers())) {
        comment(field.getName());
      }
      return null;
    }

    private void requireTag(VariableTree component, String comment) {
      String tag = "(?s).*@param " + component.getName() + "\\s(?<text>.*?)(\n\\s*@\\w.*|$)";
      Matcher found = Pattern.compile(tag).matcher(comment);
      if (!found.matches()) {
        miss(component.getName(), "@param");
      } else if (has(component.getModifiers(), "Nullable")
          && !NULL.matcher(found.group("text")).find()) {
        miss(component.getName(), "what null means");
      }
    }

    /** The comment of the element where the scanner is. */
    private String comment(CharSequence name) {
      String comment = trees.getDocComment(getCurrentPath());
      if (comment == null) {
        miss(name, "a comment");
        return "null";
      }
      return comment;
    }

    private void miss(CharSequence name, String what) {
      Path file = Path.of(getCurrentPath().getCompilationUnit().getSourceFile().toUri());
      missing.add(Page.ROOT.relativize(file) + " " + name + ": " + what);
    }

    private boolean isVisible(ModifiersTree modifiers) {
      Set<Modifier> flags = modifiers.getFlags();
      boolean implicitly = owner() == Tree.Kind.INTERFACE || owner() == Tree.Kind.ANNOTATION_TYPE;
      return implicitly
          ? !flags.contains(Modifier.PRIVATE)
          : flags.contains(Modifier.PUBLIC) || flags.contains(Modifier.PROTECTED);
    }

    /** The kind of the type, or file, around the element where the scanner is. */
    private Tree.Kind owner() {
      return getCurrentPath().getParentPath().getLeaf().getKind();
    }

    private static boolean has(ModifiersTree modifiers, String annotation) {
      return modifiers.getAnnotations().stream()
          .map(AnnotationTree::getAnnotationType)
          .anyMatch(type -> type.toString().endsWith(annotation));
    }
  }
}
