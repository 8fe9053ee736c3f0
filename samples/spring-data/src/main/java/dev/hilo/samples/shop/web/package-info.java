/** The shop by HTTP: the addresses of documents, the actions, and what the page polls. */
@org.jspecify.annotations.NullMarked
package dev.hilo.samples.shop.web;
