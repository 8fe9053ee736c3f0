package dev.hilo.samples.shop.web;

import static java.util.Objects.requireNonNull;

import dev.hilo.convention.IdPath;
import dev.hilo.samples.shop.Document;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/**
 * A document as it is sent.
 *
 * @param id its id
 * @param about what it is, in a few words
 * @param bornAt when it was made
 * @param links its own address ({@code self}), and those of the documents it refers to
 */
public record DocumentView(String id, String about, Instant bornAt, Map<String, URI> links) {

  static DocumentView of(Document document) {
    String id = requireNonNull(document.getId(), "it was not saved yet");
    Map<String, URI> links = new TreeMap<>();
    links.put("self", address(id));
    document.references().forEach((what, other) -> links.put(what, address(other)));
    return new DocumentView(id, document.about(), document.getBornAt(), links);
  }

  /** The address of the document with this id. */
  static URI address(String id) {
    return URI.create("/documents/" + IdPath.encode(id));
  }
}
