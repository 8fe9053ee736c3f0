@org.jspecify.annotations.NullMarked
package dev.hilo.test;
