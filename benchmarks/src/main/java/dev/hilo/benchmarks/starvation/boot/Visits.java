package dev.hilo.benchmarks.starvation.boot;

import org.springframework.data.repository.CrudRepository;

interface Visits extends CrudRepository<Visit, Long> {}
