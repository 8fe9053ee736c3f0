package com.example.post;

import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;

@Singleton
public class PostOffice {
  private final Parcels parcels;
  private final Stamps stamps;

  PostOffice(Parcels parcels, Stamps stamps) {
    this.parcels = parcels;
    this.stamps = stamps;
  }

  /** Holds a connection, by its query, when it needs an id. */
  @Transactional
  public Parcel parcel(String content) {
    parcels.existsById("parcels/none");
    return parcels.save(new Parcel(null, content));
  }

  @Transactional
  public Stamp stamp(String content) {
    stamps.existsById(-1L);
    return stamps.save(new Stamp(null, content));
  }
}
