/** The settings {@code hibernate.hilo.*}: their names, values and checks. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.internal.settings;
