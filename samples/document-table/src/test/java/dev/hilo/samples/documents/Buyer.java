package dev.hilo.samples.documents;

/** A document of another collection with a property of the same name as an order's. */
public record Buyer(String customer) {}
