/** What the pages below {@code docs} say of databases, held against real ones. */
@org.jspecify.annotations.NullMarked
package dev.hilo.docs;
