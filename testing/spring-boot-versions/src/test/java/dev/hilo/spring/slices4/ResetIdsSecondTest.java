package dev.hilo.spring.slices4;

import org.springframework.test.context.TestPropertySource;

/** The context is another one. */
@TestPropertySource(properties = "shop=second")
final class ResetIdsSecondTest extends ResetIdsContract {}
