/** Test slices of Spring Boot 4; the module spring-boot-starter tests the slices of 3.5. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.slices4;
