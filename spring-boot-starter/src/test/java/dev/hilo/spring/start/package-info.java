/** The application of docs/start/spring-boot.md, as a reader writes it. */
@org.jspecify.annotations.NullUnmarked
package dev.hilo.spring.start;
