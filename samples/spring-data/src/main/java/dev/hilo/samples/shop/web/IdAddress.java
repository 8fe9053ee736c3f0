package dev.hilo.samples.shop.web;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.web.util.UriUtils;

/**
 * The address of a document by its id. The slashes of an id stay what they are, and so its parts
 * are segments of the path: {@code orders/1-A} is at {@code /orders/1-A}.
 */
public final class IdAddress {

  /** What does not arrive as it was sent: these are resolved or merged on the way. */
  private static final List<String> LOST_ON_THE_WAY = List.of("", ".", "..");

  private IdAddress() {}

  /** The address of the document with this id: a path where one can bear it, else a query. */
  public static URI of(String id) {
    String[] segments = id.split("/", -1);
    if (Arrays.stream(segments).anyMatch(LOST_ON_THE_WAY::contains)) {
      return URI.create("/documents?id=" + UriUtils.encode(id, StandardCharsets.UTF_8));
    }
    return URI.create(
        Arrays.stream(segments).map(IdAddress::encoded).collect(Collectors.joining("/", "/", "")));
  }

  private static String encoded(String segment) {
    return UriUtils.encodePathSegment(segment, StandardCharsets.UTF_8)
        // Else servers take what follows for a parameter of the segment.
        .replace(";", "%3B");
  }
}
