package dev.hilo.recipes

import dev.hilo.hibernate.HiLoId
import dev.hilo.hibernate.PrefixedId
import jakarta.persistence.Entity
import jakarta.persistence.Id
import jakarta.persistence.Table
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import org.hibernate.SessionFactory

// snippet: entity
@Entity
@Table(name = "orders")
class Purchase(@Id @PrefixedId(collection = "orders") val id: String? = null, val content: String = "")
// end

// snippet: data
@Entity
data class Sale(@Id @HiLoId val id: String? = null, val content: String = "")
// end

// snippet: lateinit
@Entity
class Bill(var content: String = "") {
  @Id @HiLoId lateinit var id: String // until persist, Hibernate sees null
}
// end

// snippet: coroutine
suspend fun add(sessions: SessionFactory, content: String): Sale =
    withContext(Dispatchers.IO) { // the whole transaction, which must not suspend
      sessions.fromTransaction { session -> Sale(content = content).also(session::persist) }
    }
// end

/** For the test, which is Java: many coroutines on one thread. */
fun addAtOnce(sessions: SessionFactory, count: Int): List<Sale> = runBlocking {
  List(count) { async { add(sessions, "books") } }.awaitAll()
}

/** A new sale with the content of another one. */
fun copyOf(sale: Sale): Sale = sale.copy(id = null)
