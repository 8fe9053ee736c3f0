package dev.hilo.doctor.text;

import dev.hilo.doctor.internal.Place;

/**
 * A column that changes.
 *
 * @param named whether the caller named it; otherwise it refers to one that changes
 */
record Changed(Place place, IdForm form, boolean named) {}
