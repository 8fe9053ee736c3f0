package dev.hilo.spring.slices4;

/** The context was paused. */
final class ResetIdsThirdTest extends ResetIdsContract {}
