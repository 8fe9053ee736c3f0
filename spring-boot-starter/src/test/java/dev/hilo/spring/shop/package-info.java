/** A new Boot application with the starter and one entity. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.shop;
