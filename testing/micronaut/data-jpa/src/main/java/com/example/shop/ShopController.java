package com.example.shop;

import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

@Controller(produces = MediaType.TEXT_PLAIN)
@ExecuteOn(TaskExecutors.BLOCKING)
public class ShopController {
  private final Shop shop;

  ShopController(Shop shop) {
    this.shop = shop;
  }

  @Post("/orders/{customer}")
  String order(String customer) {
    return shop.order(customer).getId();
  }

  @Post("/tickets/{customer}")
  String ticket(String customer) {
    return shop.ticket(customer).getId().toString();
  }
}
