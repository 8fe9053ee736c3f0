package dev.hilo.samples.shop.web;

import static java.util.Objects.requireNonNull;

import dev.hilo.convention.IdPath;
import dev.hilo.samples.shop.Document;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/**
 * A document in an HTTP response.
 *
 * @param id its id
 * @param about a description in a few words
 * @param createdAt the time of creation
 * @param links its own address ({@code self}), and the addresses of the documents that it refers to
 */
public record DocumentView(String id, String about, Instant createdAt, Map<String, URI> links) {

  static DocumentView of(Document document) {
    String id = requireNonNull(document.getId(), "The document has no id: it is not saved.");
    Map<String, URI> links = new TreeMap<>();
    links.put("self", address(id));
    document.references().forEach((what, other) -> links.put(what, address(other)));
    return new DocumentView(id, document.about(), document.getCreatedAt(), links);
  }

  /** The address of the document with this id. */
  static URI address(String id) {
    return URI.create("/documents/" + IdPath.encode(id));
  }
}
