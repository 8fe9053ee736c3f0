package dev.hilo.spring.actuate;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the endpoint says.
 *
 * @param collections by the name of the counter: {@code orders}, {@code companies|} for an
 *     identity, {@code /} for sequence ids; those that this instance has used or declared
 * @param tableError why the table could not be read; null if it could
 */
public record HiLoDescriptor(
    Map<String, CollectionDescriptor> collections, @Nullable String tableError) {}
