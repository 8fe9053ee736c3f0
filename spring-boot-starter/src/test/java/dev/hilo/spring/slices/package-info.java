/** The slices of Spring Boot 3.5's tests; those of 4 are in spring-boot-compatibility. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.slices;
