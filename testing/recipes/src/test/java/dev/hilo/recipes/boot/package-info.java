/** Recipes for Spring Boot, in a package of their own because Spring Boot scans it. */
@org.jspecify.annotations.NullMarked
package dev.hilo.recipes.boot;
