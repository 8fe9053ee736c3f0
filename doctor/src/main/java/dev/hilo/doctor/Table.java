package dev.hilo.doctor;

import org.jspecify.annotations.Nullable;

/** A table by its names in the metadata. */
record Table(@Nullable String catalog, @Nullable String schema, String name) {}
