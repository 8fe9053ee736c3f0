package com.example.post;

import io.micronaut.core.annotation.Nullable;
import io.micronaut.data.annotation.GeneratedValue;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;

/** Numbered by a sequence, for comparison. */
@MappedEntity("stamps")
public record Stamp(
    @Id @GeneratedValue(GeneratedValue.Type.SEQUENCE) @Nullable Long id, String content) {}
