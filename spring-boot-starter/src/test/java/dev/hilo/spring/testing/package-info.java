/** What several tests need. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.testing;
