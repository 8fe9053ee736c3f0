package dev.hilo.test;

import static java.util.Objects.requireNonNull;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Lets ids begin at 1 in each test: by {@link ResetIds}, or for a HiLo that no field holds:
 *
 * {@snippet class="KitSnippets" region="supplier" :
 *
 * @RegisterExtension static final ResetIdsExtension IDS = ResetIdsExtension.of(() -> hilo());
 *
 * }
 */
public final class ResetIdsExtension implements BeforeEachCallback {

  private final @Nullable Supplier<HiLo> supplied;

  /** Called by JUnit for {@link ResetIds}. */
  public ResetIdsExtension() {
    this(null);
  }

  private ResetIdsExtension(@Nullable Supplier<HiLo> supplied) {
    this.supplied = supplied;
  }

  /**
   * An extension that resets one HiLo. If other classes use its database in parallel, add
   * {@code @ResourceLock(ResetIds.LOCK)} to the class.
   *
   * @param hilo called before each test
   */
  public static ResetIdsExtension of(Supplier<HiLo> hilo) {
    return new ResetIdsExtension(requireNonNull(hilo, "hilo"));
  }

  /**
   * Resets the ids. Called by JUnit before each test.
   *
   * @throws ExtensionConfigurationException if there is nothing to reset
   * @throws HiLoException if the database fails
   */
  @Override
  public void beforeEach(ExtensionContext test) {
    if (supplied != null) {
      supplied.get().counters().reset();
      return;
    }
    List<Object> innermostFirst =
        new ArrayList<>(test.getRequiredTestInstances().getAllInstances());
    Collections.reverse(innermostFirst);
    ResetTargets targets = new ResetTargets();
    List<String> empty = new ArrayList<>();
    innermostFirst.forEach(instance -> addFields(instance, targets, empty));
    if (OptionalLibrary.SPRING.isPresent()
        && innermostFirst.stream().anyMatch(one -> SpringBeans.isSpringTest(one.getClass()))) {
      SpringBeans.addTo(targets, test);
    }
    if (!empty.isEmpty() || targets.isEmpty()) {
      throw new ExtensionConfigurationException(refusal(test, empty));
    }
    targets.reset(
        innermostFirst.stream()
            .map(one -> AnnotationSupport.findAnnotation(one.getClass(), ResetIds.class))
            .flatMap(Optional::stream)
            .findFirst()
            .map(ResetIds::truncate)
            .orElse(false));
  }

  private static void addFields(Object instance, ResetTargets targets, List<String> empty) {
    for (Field field :
        ReflectionSupport.findFields(
            instance.getClass(),
            one -> ResetTargets.accepts(one.getType()),
            HierarchyTraversalMode.TOP_DOWN)) {
      Object value = value(field, instance);
      if (value == null) {
        empty.add(field.getName());
      } else {
        targets.add(value);
      }
    }
  }

  private static @Nullable Object value(Field field, Object instance) {
    try {
      field.setAccessible(true);
      return field.get(Modifier.isStatic(field.getModifiers()) ? null : instance);
    } catch (IllegalAccessException e) {
      throw new ExtensionConfigurationException("The field " + field + " cannot be read.", e);
    }
  }

  private static String refusal(ExtensionContext test, List<String> empty) {
    String name = test.getRequiredTestClass().getName();
    return empty.isEmpty()
        ? ("@ResetIds finds nothing to reset in %s: it has no field with a HiLo, a SessionFactory"
                + " or an EntityManagerFactory, and no application context of Spring with such a"
                + " bean. Add a field, or use ResetIdsExtension.of.")
            .formatted(name)
        : ("The fields %s of %s are null before its @BeforeEach methods run, so @ResetIds cannot"
                + " reset their ids. Set them where they are declared or in @BeforeAll, or call"
                + " reset in @BeforeEach in place of @ResetIds.")
            .formatted(empty, name);
  }
}
