/** The slices of Spring Boot 3.5's tests. The slices of 4 are in testing/spring-boot-versions. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring.slices;
