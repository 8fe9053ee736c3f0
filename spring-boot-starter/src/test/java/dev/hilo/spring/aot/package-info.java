/** What Spring prepares ahead of time. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.aot;
