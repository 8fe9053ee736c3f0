package com.example.post;

import io.micronaut.core.annotation.Nullable;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;

// snippet: entity
@MappedEntity("parcels")
public record Parcel(@Id @Nullable String id, String content) {}
// end
