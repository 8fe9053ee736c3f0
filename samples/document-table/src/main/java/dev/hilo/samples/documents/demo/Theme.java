package dev.hilo.samples.documents.demo;

/** Has no property for an id, and is stored under one that its user knows: {@code themes/north}. */
public record Theme(String color, boolean dark) {}
