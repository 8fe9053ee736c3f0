/** The slices of Spring Boot 4's tests; those of 3.5 are in spring-boot-starter. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.slices4;
