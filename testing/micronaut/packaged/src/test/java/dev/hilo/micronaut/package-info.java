/** Applications of Micronaut as packaged programs. */
@org.jspecify.annotations.NullMarked
package dev.hilo.micronaut;
