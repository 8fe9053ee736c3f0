@org.jspecify.annotations.NullMarked
package dev.hilo.spring.internal.doctor;
