package dev.hilo.docs;

class MariaDbIdsInASchemaTest extends InnoDbIdsInASchemaContract {}
