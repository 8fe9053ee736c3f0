package dev.hilo.docs;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.YieldTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The texts that sources put together for exceptions and for the log from WARNING on. In a text
 * {@link #VALUE} stands for what only a run knows. The sources are parsed and not compiled, so
 * names are resolved by themselves: constants, variables, returned texts, and the arguments that
 * callers give for a parameter.
 */
final class SourceMessages {

  static final String VALUE = "…";

  /** One text put together from more alternatives than these has a value in place of some. */
  private static final int MOST_ALTERNATIVES = 2_000;

  private static final Pattern PLACEHOLDER = Pattern.compile("%(?:(\\d)\\$)?[-,.\\d]*[a-zA-Z%]");

  private static final Pattern WORD = Pattern.compile("\\p{L}{2}");

  private static final Set<String> SAME_TEXT =
      Set.of("get", "strip", "stripTrailing", "stripLeading", "trim", "toString", "stripIndent");

  private static final Set<String> SAME_ARGUMENT =
      Set.of("requireNonNull", "valueOf", "removedFrom");

  private final Map<String, List<TreePath>> types = new HashMap<>();
  private final Map<String, List<TreePath>> methods = new HashMap<>();
  private final Map<String, List<TreePath>> calls = new HashMap<>();
  private final Map<String, Set<String>> superTypes = new HashMap<>();
  private final Map<Tree, String> anonymous = new HashMap<>();
  private final List<TreePath> roots = new ArrayList<>();
  private final List<TreePath> literals = new ArrayList<>();

  /** The texts of a variable that no call binds. */
  private final Map<Tree, Set<String>> known = new HashMap<>();

  /** What is being resolved, so that no recursion is endless. */
  private final Set<Tree> open = new HashSet<>();

  /** The arguments of the call that is being resolved, by the parameters. */
  private final Map<Tree, Set<String>> bound = new HashMap<>();

  private SourceMessages() {}

  static SourceMessages of(Iterable<? extends JavaFileObject> sources) {
    SourceMessages messages = new SourceMessages();
    JavacTask parser =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, null, List.of("-proc:none"), null, sources);
    try {
      Index index = messages.new Index();
      for (CompilationUnitTree unit : parser.parse()) {
        index.scan(unit, null);
      }
      index.end();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return messages;
  }

  /** The texts of exceptions and warnings, each with a place where it is made. */
  Map<String, String> texts() {
    Map<String, String> texts = new TreeMap<>();
    for (TreePath root : roots) {
      for (String text : texts(root)) {
        texts.putIfAbsent(normal(text), place(root));
      }
    }
    return texts;
  }

  /** The expressions of messages in which no text was found. */
  List<String> unread() {
    return roots.stream()
        .filter(root -> texts(root).stream().noneMatch(text -> WORD.matcher(text).find()))
        .map(root -> place(root) + ": " + root.getLeaf())
        .toList();
  }

  /** All texts that stand in one expression, whatever for. */
  Set<String> expressions() {
    Set<String> texts = new TreeSet<>();
    for (TreePath literal : literals) {
      TreePath whole = literal;
      while (isPartOfText(whole.getParentPath())) {
        whole = whole.getParentPath();
      }
      texts(whole).forEach(text -> texts.add(normal(text)));
    }
    return texts;
  }

  private static boolean isPartOfText(TreePath path) {
    Tree tree = path.getLeaf();
    return tree.getKind() == Tree.Kind.PLUS
        || tree instanceof ParenthesizedTree
        || isFormatted(tree)
        || (tree instanceof MemberSelectTree && isFormatted(path.getParentPath().getLeaf()));
  }

  private static boolean isFormatted(Tree tree) {
    return tree instanceof MethodInvocationTree call
        && call.getMethodSelect() instanceof MemberSelectTree method
        && method.getIdentifier().contentEquals("formatted");
  }

  private static String normal(String text) {
    return text.replaceAll("\\s+", " ").replaceAll("…{2,}", VALUE).strip();
  }

  private static String place(TreePath path) {
    CompilationUnitTree unit = path.getCompilationUnit();
    String file = unit.getSourceFile().getName();
    return file.substring(file.lastIndexOf('/') + 1);
  }

  // ---- texts of an expression

  private Set<String> texts(TreePath path) {
    Tree tree = path.getLeaf();
    if (tree instanceof LiteralTree literal) {
      return Set.of(literal.getValue() == null ? "" : literal.getValue().toString());
    }
    if (tree instanceof BinaryTree sum && tree.getKind() == Tree.Kind.PLUS) {
      return product(
          texts(new TreePath(path, sum.getLeftOperand())),
          texts(new TreePath(path, sum.getRightOperand())));
    }
    if (tree instanceof ParenthesizedTree inner) {
      return texts(new TreePath(path, inner.getExpression()));
    }
    if (tree instanceof TypeCastTree cast) {
      return texts(new TreePath(path, cast.getExpression()));
    }
    if (tree instanceof ConditionalExpressionTree choice) {
      return union(
          Stream.of(choice.getTrueExpression(), choice.getFalseExpression())
              .map(each -> new TreePath(path, each)));
    }
    if (tree instanceof SwitchExpressionTree) {
      return union(results(path).stream());
    }
    if (tree instanceof LambdaExpressionTree lambda) {
      return lambda.getBody() instanceof ExpressionTree
          ? texts(new TreePath(path, lambda.getBody()))
          : union(results(path).stream());
    }
    if (tree instanceof MemberReferenceTree reference) {
      String type = typeOf(new TreePath(path, reference.getQualifierExpression()));
      String key = reference.getName() + "/0";
      return type == null
          ? Set.of(VALUE)
          : union(
              methods.getOrDefault(key, List.of()).stream()
                  .filter(method -> areRelated(type, owner(method)))
                  .flatMap(method -> results(method).stream()));
    }
    if (tree instanceof IdentifierTree name) {
      return textsOfName(path, name.getName().toString());
    }
    if (tree instanceof MemberSelectTree select) {
      String type = typeOf(new TreePath(path, select.getExpression()));
      TreePath field = type == null ? null : field(type, select.getIdentifier().toString());
      return field == null ? Set.of(VALUE) : textsOfVariable(field);
    }
    if (tree instanceof MethodInvocationTree call) {
      return textsOfCall(path, call);
    }
    return Set.of(VALUE);
  }

  private Set<String> textsOfCall(TreePath path, MethodInvocationTree call) {
    String name = name(call);
    List<TreePath> arguments =
        call.getArguments().stream().map(each -> new TreePath(path, each)).toList();
    TreePath receiver =
        call.getMethodSelect() instanceof MemberSelectTree select
            ? new TreePath(new TreePath(path, select), select.getExpression())
            : null;
    if (receiver != null && name.equals("formatted")) {
      return formatted(texts(receiver), arguments);
    }
    if (receiver != null
        && name.equals("format")
        && receiver.getLeaf().toString().equals("String")) {
      return formatted(texts(arguments.get(0)), arguments.subList(1, arguments.size()));
    }
    if (receiver != null && SAME_TEXT.contains(name) && arguments.isEmpty()) {
      return texts(receiver);
    }
    if (SAME_ARGUMENT.contains(name) && arguments.size() == 1) {
      return texts(arguments.get(0));
    }
    Set<String> texts = new LinkedHashSet<>();
    for (TreePath method : methodsOf(path)) {
      if (open.add(method.getLeaf())) {
        List<? extends VariableTree> parameters = ((MethodTree) method.getLeaf()).getParameters();
        Map<Tree, Set<String>> before = new HashMap<>(bound);
        List<Set<String>> given = arguments.stream().map(this::words).toList();
        IntStream.range(0, parameters.size())
            .forEach(i -> bound.put(parameters.get(i), given.get(i)));
        texts.addAll(union(results(method).stream()));
        bound.clear();
        bound.putAll(before);
        open.remove(method.getLeaf());
      }
    }
    return texts.isEmpty() ? Set.of(VALUE) : texts;
  }

  private Set<String> formatted(Set<String> formats, List<TreePath> arguments) {
    List<Set<String>> values = arguments.stream().map(this::words).toList();
    Set<String> texts = new LinkedHashSet<>();
    for (String format : formats) {
      Set<String> sofar = Set.of("");
      int next = 0;
      int end = 0;
      for (Matcher place = PLACEHOLDER.matcher(format); place.find(); end = place.end()) {
        sofar = product(sofar, Set.of(format.substring(end, place.start())));
        if (place.group().endsWith("%")) {
          sofar = product(sofar, Set.of("%"));
        } else if (place.group().endsWith("n")) {
          sofar = product(sofar, Set.of("\n"));
        } else {
          int index = place.group(1) == null ? next++ : Integer.parseInt(place.group(1)) - 1;
          sofar = product(sofar, index < values.size() ? values.get(index) : Set.of(VALUE));
        }
      }
      texts.addAll(product(sofar, Set.of(format.substring(end))));
    }
    return texts;
  }

  private Set<String> textsOfName(TreePath path, String name) {
    TreePath variable = variable(path, name);
    return variable == null ? Set.of(VALUE) : textsOfVariable(variable);
  }

  private Set<String> textsOfVariable(TreePath path) {
    VariableTree variable = (VariableTree) path.getLeaf();
    Set<String> given = bound.get(variable);
    if (given != null) {
      return given;
    }
    Set<String> earlier = known.get(variable);
    if (earlier != null) {
      return earlier;
    }
    if (!open.add(variable)) {
      return Set.of(VALUE);
    }
    int openBefore = open.size();
    List<TreePath> sources = new ArrayList<>();
    if (variable.getInitializer() != null) {
      sources.add(new TreePath(path, variable.getInitializer()));
    }
    Tree owner = path.getParentPath().getLeaf();
    if (owner instanceof MethodTree method) {
      int index = method.getParameters().indexOf(variable);
      callsOf(path.getParentPath()).forEach(call -> sources.add(argument(call, index)));
    } else if (!(owner instanceof LambdaExpressionTree)) {
      sources.addAll(assignments(path));
    }
    if (owner instanceof ClassTree type && components(type).contains(variable)) {
      int index = components(type).indexOf(variable);
      constructions(type.getSimpleName().toString(), components(type).size())
          .forEach(call -> sources.add(argument(call, index)));
    }
    Set<String> texts = new LinkedHashSet<>();
    sources.forEach(source -> texts.addAll(words(source)));
    if (texts.isEmpty() || texts.size() > MOST_ALTERNATIVES) {
      texts.clear();
      texts.add(VALUE);
    }
    open.remove(variable);
    // What depends on an open call's arguments may be different next time.
    if (bound.isEmpty() && openBefore <= 1) {
      known.put(variable, texts);
    }
    return texts;
  }

  /**
   * The texts of an argument or a variable. One without a word is a value, such as a name's end.
   */
  private Set<String> words(TreePath path) {
    Set<String> texts = new LinkedHashSet<>();
    texts(path).forEach(text -> texts.add(isWorded(text) ? text : VALUE));
    return texts;
  }

  private static boolean isWorded(String text) {
    return text.isEmpty() || WORD.matcher(text).find();
  }

  private Set<String> union(Stream<TreePath> paths) {
    Set<String> texts = new LinkedHashSet<>();
    paths.forEach(path -> texts.addAll(texts(path)));
    return texts.size() > MOST_ALTERNATIVES ? Set.of(VALUE) : texts;
  }

  private static Set<String> product(Set<String> heads, Set<String> tails) {
    if (heads.size() * tails.size() > MOST_ALTERNATIVES) {
      return heads.size() > tails.size()
          ? product(Set.of(VALUE), tails)
          : product(heads, Set.of(VALUE));
    }
    Set<String> texts = new LinkedHashSet<>();
    heads.forEach(head -> tails.forEach(tail -> texts.add(head + tail)));
    return texts;
  }

  // ---- names

  /** The nearest declaration of a variable around a place; null if there is none. */
  private @Nullable TreePath variable(TreePath place, String name) {
    for (TreePath path = place; path != null; path = path.getParentPath()) {
      for (Tree each : declared(path.getLeaf())) {
        if (each instanceof VariableTree variable && variable.getName().contentEquals(name)) {
          return new TreePath(path, variable);
        }
      }
      if (path.getLeaf() instanceof ClassTree type) {
        TreePath inherited = field(nameOf(type), name);
        if (inherited != null) {
          return inherited;
        }
      }
    }
    return null;
  }

  private static List<? extends Tree> declared(Tree tree) {
    if (tree instanceof BlockTree block) {
      return block.getStatements();
    }
    if (tree instanceof CaseTree branch) {
      List<? extends StatementTree> statements = branch.getStatements();
      return statements == null ? List.of() : statements;
    }
    if (tree instanceof LambdaExpressionTree lambda) {
      return lambda.getParameters();
    }
    if (tree instanceof MethodTree method) {
      return method.getParameters();
    }
    return tree instanceof ClassTree type ? type.getMembers() : List.of();
  }

  private @Nullable TreePath field(String type, String name) {
    for (String each : withSuperTypes(type)) {
      for (TreePath path : types.getOrDefault(each, List.of())) {
        for (Tree member : ((ClassTree) path.getLeaf()).getMembers()) {
          if (member instanceof VariableTree field && field.getName().contentEquals(name)) {
            return new TreePath(path, field);
          }
        }
      }
    }
    return null;
  }

  /** What is assigned to a variable in the block or type where it is declared. */
  private static List<TreePath> assignments(TreePath variable) {
    String name = ((VariableTree) variable.getLeaf()).getName().toString();
    List<TreePath> assigned = new ArrayList<>();
    new TreePathScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void visitAssignment(AssignmentTree assignment, @Nullable Void unused) {
        String target = assignment.getVariable().toString();
        if (target.equals(name) || target.equals("this." + name)) {
          assigned.add(new TreePath(getCurrentPath(), assignment.getExpression()));
        }
        return super.visitAssignment(assignment, null);
      }
    }.scan(variable.getParentPath(), null);
    return assigned;
  }

  /** What a method, lambda or switch results in. */
  private static List<TreePath> results(TreePath path) {
    List<TreePath> results = new ArrayList<>();
    Tree whole = path.getLeaf();
    boolean isSwitch = whole instanceof SwitchExpressionTree;
    new TreePathScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void visitReturn(ReturnTree result, @Nullable Void unused) {
        if (!isSwitch && result.getExpression() != null) {
          results.add(new TreePath(getCurrentPath(), result.getExpression()));
        }
        return null;
      }

      @Override
      public @Nullable Void visitYield(YieldTree result, @Nullable Void unused) {
        if (isSwitch) {
          results.add(new TreePath(getCurrentPath(), result.getValue()));
        }
        return null;
      }

      @Override
      public @Nullable Void visitCase(CaseTree branch, @Nullable Void unused) {
        if (isSwitch
            && getCurrentPath().getParentPath().getLeaf() == whole
            && branch.getBody() instanceof ExpressionTree result) {
          results.add(new TreePath(getCurrentPath(), result));
        }
        return super.visitCase(branch, null);
      }

      @Override
      public @Nullable Void visitLambdaExpression(
          LambdaExpressionTree lambda, @Nullable Void unused) {
        return lambda == whole ? super.visitLambdaExpression(lambda, null) : null;
      }

      @Override
      public @Nullable Void visitClass(ClassTree inner, @Nullable Void unused) {
        return null;
      }
    }.scan(path, null);
    return results;
  }

  // ---- types and calls

  /** The simple name of an expression's type; null if unknown. */
  private @Nullable String typeOf(TreePath path) {
    Tree tree = path.getLeaf();
    if (tree instanceof ParenthesizedTree inner) {
      return typeOf(new TreePath(path, inner.getExpression()));
    }
    if (tree instanceof TypeCastTree cast) {
      return simpleName(cast.getType());
    }
    if (tree instanceof NewClassTree created) {
      return simpleName(created.getIdentifier());
    }
    if (tree instanceof IdentifierTree identifier) {
      String name = identifier.getName().toString();
      if (name.equals("this")) {
        return enclosing(path).findFirst().orElse(null);
      }
      TreePath variable = variable(path, name);
      return variable == null ? (types.containsKey(name) ? name : null) : declaredType(variable);
    }
    if (tree instanceof MemberSelectTree select) {
      String name = select.getIdentifier().toString();
      String type = typeOf(new TreePath(path, select.getExpression()));
      TreePath field = type == null ? null : field(type, name);
      return field != null ? declaredType(field) : types.containsKey(name) ? name : null;
    }
    if (tree instanceof MethodInvocationTree call) {
      List<String> returned =
          methodsOf(path).stream()
              .map(method -> ((MethodTree) method.getLeaf()).getReturnType())
              .map(SourceMessages::simpleName)
              .distinct()
              .toList();
      if (returned.isEmpty()
          && call.getArguments().isEmpty()
          && call.getMethodSelect() instanceof MemberSelectTree accessor) {
        return typeOf(new TreePath(path, accessor)); // A record's.
      }
      return returned.size() == 1 ? returned.get(0) : null;
    }
    return null;
  }

  private @Nullable String declaredType(TreePath path) {
    VariableTree variable = (VariableTree) path.getLeaf();
    if (variable.getType() != null && !variable.getType().toString().equals("var")) {
      return simpleName(variable.getType());
    }
    return variable.getInitializer() == null
        ? null
        : typeOf(new TreePath(path, variable.getInitializer()));
  }

  private static String simpleName(@Nullable Tree type) {
    Tree raw = type instanceof ParameterizedTypeTree generic ? generic.getType() : type;
    String name = String.valueOf(raw).replaceAll("@\\w+ *", "");
    return name.substring(name.lastIndexOf('.') + 1).strip();
  }

  /** The methods that a call may lead to. */
  private List<TreePath> methodsOf(TreePath call) {
    MethodInvocationTree tree = (MethodInvocationTree) call.getLeaf();
    String key = name(tree) + "/" + tree.getArguments().size();
    return methods.getOrDefault(key, List.of()).stream()
        .filter(method -> mayCall(call, method, key))
        .toList();
  }

  /** The calls that may lead to a method or constructor. */
  private List<TreePath> callsOf(TreePath path) {
    MethodTree method = (MethodTree) path.getLeaf();
    int arity = method.getParameters().size();
    String type = owner(path);
    if (method.getReturnType() == null) {
      List<TreePath> all = new ArrayList<>(constructions(type, arity));
      calls.getOrDefault("this/" + arity, List.of()).stream()
          .filter(call -> enclosing(call).findFirst().orElseThrow().equals(type))
          .forEach(all::add);
      calls.getOrDefault("super/" + arity, List.of()).stream()
          .filter(
              call ->
                  withSuperTypes(enclosing(call).findFirst().orElseThrow()).stream()
                      .skip(1)
                      .anyMatch(type::equals))
          .forEach(all::add);
      return all;
    }
    String key = method.getName() + "/" + arity;
    return calls.getOrDefault(key, List.of()).stream()
        .filter(call -> mayCall(call, path, key))
        .toList();
  }

  private List<TreePath> constructions(String type, int arity) {
    return calls.getOrDefault("new " + type + "/" + arity, List.of());
  }

  private boolean mayCall(TreePath call, TreePath method, String key) {
    String owner = owner(method);
    ExpressionTree select = ((MethodInvocationTree) call.getLeaf()).getMethodSelect();
    if (select instanceof MemberSelectTree member) {
      TreePath receiver = new TreePath(new TreePath(call, select), member.getExpression());
      if (receiver.getLeaf().toString().equals("super")) {
        return withSuperTypes(enclosing(call).findFirst().orElseThrow()).contains(owner);
      }
      String type = typeOf(receiver);
      return type == null ? isOnly(key, owner) : areRelated(type, owner);
    }
    return enclosing(call).anyMatch(type -> areRelated(type, owner))
        || (enclosing(call).noneMatch(type -> declares(type, key)) && isOnly(key, owner));
  }

  private boolean declares(String type, String key) {
    return methods.getOrDefault(key, List.of()).stream()
        .anyMatch(method -> areRelated(type, owner(method)));
  }

  private boolean isOnly(String key, String owner) {
    return methods.getOrDefault(key, List.of()).stream()
        .allMatch(method -> areRelated(owner(method), owner));
  }

  private boolean areRelated(String one, String other) {
    return withSuperTypes(one).contains(other) || withSuperTypes(other).contains(one);
  }

  private Set<String> withSuperTypes(String type) {
    Set<String> all = new LinkedHashSet<>();
    List<String> next = new ArrayList<>(List.of(type));
    while (!next.isEmpty()) {
      String each = next.remove(next.size() - 1);
      if (all.add(each)) {
        next.addAll(superTypes.getOrDefault(each, Set.of()));
      }
    }
    return all;
  }

  private String owner(TreePath method) {
    return enclosing(method).findFirst().orElseThrow();
  }

  /** The names of the types around a place, the innermost first. */
  private Stream<String> enclosing(TreePath place) {
    return Stream.iterate(place, path -> path != null, TreePath::getParentPath)
        .map(TreePath::getLeaf)
        .filter(ClassTree.class::isInstance)
        .map(type -> nameOf((ClassTree) type));
  }

  private String nameOf(ClassTree type) {
    String name = type.getSimpleName().toString();
    return name.isEmpty()
        ? anonymous.computeIfAbsent(type, any -> "anonymous " + anonymous.size())
        : name;
  }

  private static List<VariableTree> components(ClassTree type) {
    if (type.getKind() != Tree.Kind.RECORD) {
      return List.of();
    }
    return type.getMembers().stream()
        .filter(VariableTree.class::isInstance)
        .map(VariableTree.class::cast)
        .filter(
            field ->
                !field.getModifiers().getFlags().contains(javax.lang.model.element.Modifier.STATIC))
        .toList();
  }

  private static TreePath argument(TreePath call, int index) {
    List<? extends ExpressionTree> arguments =
        call.getLeaf() instanceof NewClassTree created
            ? created.getArguments()
            : ((MethodInvocationTree) call.getLeaf()).getArguments();
    return new TreePath(call, arguments.get(index));
  }

  private static String name(MethodInvocationTree call) {
    ExpressionTree select = call.getMethodSelect();
    return select instanceof MemberSelectTree member
        ? member.getIdentifier().toString()
        : select.toString();
  }

  /** Finds declarations, calls, and the expressions of messages. */
  private final class Index extends TreePathScanner<@Nullable Void, @Nullable Void> {

    final List<TreePath> created = new ArrayList<>();

    void end() {
      created.stream()
          .filter(each -> isFailure(each))
          .map(each -> argument(each, 0))
          .forEach(roots::add);
    }

    private boolean isFailure(TreePath created) {
      String type = simpleName(((NewClassTree) created.getLeaf()).getIdentifier());
      return withSuperTypes(type).stream()
          .anyMatch(each -> each.matches("\\w*(Exception|Error|FailureAnalysis)"));
    }

    /** Otherwise the text comes from where the constructor is called. */
    private boolean hasWords(Tree tree) {
      return Boolean.TRUE.equals(
          new TreeScanner<@Nullable Boolean, @Nullable Void>() {
            @Override
            public Boolean visitLiteral(LiteralTree literal, @Nullable Void unused) {
              return WORD.matcher(String.valueOf(literal.getValue())).find();
            }

            @Override
            public Boolean reduce(@Nullable Boolean one, @Nullable Boolean other) {
              return Boolean.TRUE.equals(one) || Boolean.TRUE.equals(other);
            }
          }.scan(tree, null));
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void unused) {
      String name = nameOf(type);
      types.computeIfAbsent(name, any -> new ArrayList<>()).add(getCurrentPath());
      Set<String> above = superTypes.computeIfAbsent(name, any -> new LinkedHashSet<>());
      if (type.getExtendsClause() != null) {
        above.add(simpleName(type.getExtendsClause()));
      }
      type.getImplementsClause().forEach(each -> above.add(simpleName(each)));
      if (getCurrentPath().getParentPath().getLeaf() instanceof NewClassTree created) {
        above.add(simpleName(created.getIdentifier()));
      }
      return super.visitClass(type, null);
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
      methods
          .computeIfAbsent(
              method.getName() + "/" + method.getParameters().size(), any -> new ArrayList<>())
          .add(getCurrentPath());
      return super.visitMethod(method, null);
    }

    @Override
    public @Nullable Void visitNewClass(NewClassTree created, @Nullable Void unused) {
      String type = simpleName(created.getIdentifier());
      calls
          .computeIfAbsent(
              "new " + type + "/" + created.getArguments().size(), any -> new ArrayList<>())
          .add(getCurrentPath());
      if (!created.getArguments().isEmpty()) {
        this.created.add(getCurrentPath());
      }
      return super.visitNewClass(created, null);
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void unused) {
      String name = name(call);
      List<? extends ExpressionTree> arguments = call.getArguments();
      calls
          .computeIfAbsent(name + "/" + arguments.size(), any -> new ArrayList<>())
          .add(getCurrentPath());
      String ofException = enclosing(getCurrentPath()).findFirst().orElse("");
      if (name.equals("super")
          && ofException.endsWith("Exception")
          && !arguments.isEmpty()
          && hasWords(arguments.get(0))) {
        roots.add(argument(getCurrentPath(), 0));
      } else if (name.equals("log")
          && arguments.size() > 1
          && arguments.get(0).toString().matches("(?s).*\\b(WARNING|ERROR)\\b.*")) {
        roots.add(argument(getCurrentPath(), 1));
      } else if (name.matches("warn|error")
          && call.getMethodSelect() instanceof MemberSelectTree logger
          && logger.getExpression().toString().matches("(?i)log(ger)?")) {
        roots.add(argument(getCurrentPath(), 0));
      }
      return super.visitMethodInvocation(call, null);
    }

    @Override
    public @Nullable Void visitLiteral(LiteralTree literal, @Nullable Void unused) {
      if (literal.getKind() == Tree.Kind.STRING_LITERAL) {
        literals.add(getCurrentPath());
      }
      return null;
    }
  }
}
