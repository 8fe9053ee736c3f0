package dev.hilo.spring.slices4;

/** The context is new. */
final class ResetIdsFirstTest extends ResetIdsContract {}
