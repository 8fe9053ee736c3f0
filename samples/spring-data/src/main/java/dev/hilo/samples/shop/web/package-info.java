/** The shop by HTTP: addresses of documents, what can be done, and what the page shows. */
@org.jspecify.annotations.NullMarked
package dev.hilo.samples.shop.web;
