/** The kit in an application of Spring Boot. */
@org.jspecify.annotations.NullMarked
package dev.hilo.test.spring;
