package dev.hilo.samples.documents.jdbc;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Objects to JSON and back; replace it if you prefer another library to Jackson. */
final class Json {

  private final ObjectMapper mapper = new ObjectMapper();

  String write(Object value) {
    try {
      return mapper.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("No JSON can be made of " + value, e);
    }
  }

  <T> T read(String json, Class<T> type) {
    try {
      return mapper.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "This is no " + type.getTypeName() + ", or of another release of it: " + json, e);
    }
  }
}
