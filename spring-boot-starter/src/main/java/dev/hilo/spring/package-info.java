/** HiLo in Spring Boot: its auto-configuration, and what an application says to it. */
@org.jspecify.annotations.NullMarked
package dev.hilo.spring;
