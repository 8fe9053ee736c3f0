/** An entity by Lombok, whose name in queries is that of a class without an outer class. */
@org.jspecify.annotations.NullMarked
package dev.hilo.recipes.lombok;
