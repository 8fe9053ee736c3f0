/** An entity whose methods Lombok writes. Queries call it {@code Order}. */
@org.jspecify.annotations.NullMarked
package dev.hilo.recipes.lombok;
