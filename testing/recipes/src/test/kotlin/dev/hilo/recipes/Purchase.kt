package dev.hilo.recipes

import dev.hilo.hibernate.PrefixedId
import jakarta.persistence.Entity
import jakarta.persistence.Id
import jakarta.persistence.Table

// snippet: entity
@Entity
@Table(name = "orders")
class Purchase(@Id @PrefixedId(collection = "orders") val id: String? = null, val content: String = "")
// end
