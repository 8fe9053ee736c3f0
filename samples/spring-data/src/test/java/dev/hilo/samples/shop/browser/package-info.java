/** The shop's page in a real browser. */
@org.jspecify.annotations.NullMarked
package dev.hilo.samples.shop.browser;
