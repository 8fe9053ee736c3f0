/** The main job on every database: a shop whose orders, lines and products get their ids. */
@org.jspecify.annotations.NullMarked
package dev.hilo.hibernate.shop;
