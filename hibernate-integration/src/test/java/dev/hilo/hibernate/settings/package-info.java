/** The hibernate.hilo settings. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.settings;
