package dev.hilo.benchmarks.startup.sequence;

import org.springframework.data.repository.CrudRepository;

interface Notes extends CrudRepository<Note, Long> {}
