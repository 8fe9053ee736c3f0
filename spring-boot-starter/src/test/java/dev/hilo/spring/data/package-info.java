/** What Spring Data makes of ids. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.data;
