/** What the catalog of a database tells about tables, columns and keys; not for users. */
@NullMarked
package dev.hilo.doctor.internal;

import org.jspecify.annotations.NullMarked;
