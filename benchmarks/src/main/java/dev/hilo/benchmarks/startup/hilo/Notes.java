package dev.hilo.benchmarks.startup.hilo;

import org.springframework.data.repository.CrudRepository;

interface Notes extends CrudRepository<Note, Long> {}
