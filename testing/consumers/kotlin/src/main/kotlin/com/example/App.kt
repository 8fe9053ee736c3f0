@file:JvmName("App")

package com.example

import dev.hilo.HiLo
import org.h2.jdbcx.JdbcDataSource

fun main() {
  val database = JdbcDataSource().apply { setURL("jdbc:h2:mem:test;DB_CLOSE_DELAY=-1") }
  HiLo.builder(database).createTableIfMissing().build().use { println(it.nextId("orders")) }
}
