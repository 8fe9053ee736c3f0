package dev.hilo.samples.documents.demo;

/** Has no property for an id: nothing in it tells that it is {@code readings/1-A}. */
public record Reading(String sensor, int celsius) {}
