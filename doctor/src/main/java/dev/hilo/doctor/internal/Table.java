package dev.hilo.doctor.internal;

import org.jspecify.annotations.Nullable;

/** A table by its names in the metadata. */
public record Table(@Nullable String catalog, @Nullable String schema, String name) {}
