/** The interfaces of frameworks. Applications do not need them. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spi;
