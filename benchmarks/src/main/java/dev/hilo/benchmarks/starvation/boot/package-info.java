/**
 * An application with Spring Boot. In a package of its own, since Spring Boot takes every entity in
 * the package of an application for one of its own.
 */
@NullMarked
package dev.hilo.benchmarks.starvation.boot;

import org.jspecify.annotations.NullMarked;
