package com.example.shop;

import io.micronaut.data.annotation.Repository;
import io.micronaut.data.repository.CrudRepository;

@Repository
public interface Orders extends CrudRepository<Order, String> {}
