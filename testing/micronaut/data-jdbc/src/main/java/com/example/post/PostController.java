package com.example.post;

import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

@Controller(produces = MediaType.TEXT_PLAIN)
@ExecuteOn(TaskExecutors.BLOCKING)
public class PostController {
  private final PostOffice office;

  PostController(PostOffice office) {
    this.office = office;
  }

  @Post("/parcels/{content}")
  String parcel(String content) {
    return office.parcel(content).id();
  }

  @Post("/stamps/{content}")
  String stamp(String content) {
    return office.stamp(content).id().toString();
  }
}
