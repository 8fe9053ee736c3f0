/** A shop whose orders, lines and products get their ids, on every database. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.shop;
