/** The recipes of docs/how-to/other-stacks.md and entities.md. */
@org.jspecify.annotations.NullMarked
package dev.hilo.recipes;
