package dev.hilo.internal.ids;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Isolated("it changes the default locale")
class PluralsTest {

  private final Locale usual = Locale.getDefault();

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(usual);
  }

  @ParameterizedTest
  @CsvSource({
    "Order, orders", "Category, categories", "Person, people", "Company, companies",
    "Address, addresses", "Box, boxes", "Status, statuses", "OrderLine, OrderLines",
    "Human, humans", "Users, users", "Knife, knives", "Analysis, analyses",
    "XMLDoc, XMLDocs", "SalesPerson, SalesPeople", "Child, children", "Man, men",
    "Woman, women", "Sex, sexes", "Move, moves", "Equipment, equipment",
    "Information, information", "Rice, rice", "Money, money", "Species, species",
    "Series, series", "Fish, fish", "Sheep, sheep", "Quiz, quizzes",
    "Ox, oxen", "Fox, foxes", "Mouse, mice", "Louse, lice",
    "House, houses", "Matrix, matrices", "Vertex, vertices", "Index, indices",
    "Batch, batches", "Class, classes", "Wish, wishes", "Query, queries",
    "Soliloquy, soliloquies", "Day, days", "Hive, hives", "Life, lives",
    "Half, halves", "Dwarf, dwarves", "Giraffe, giraffes", "Datum, data",
    "Medium, media", "Buffalo, buffaloes", "Tomato, tomatoes", "Photo, photos",
    "Bus, buses", "Alias, aliases", "Octopus, octopi", "Virus, viri",
    "Axis, axes", "Testis, testes", "Item, items", "I, is"
  })
  void nameTheCollectionOfAClass(String type, String collection) {
    assertThat(Plurals.collection(type)).isEqualTo(collection);

    Locale.setDefault(Locale.forLanguageTag("tr-TR"));
    assertThat(Plurals.collection(type)).as("in Turkey").isEqualTo(collection);
  }

  /** Where RavenDB's table is plainly wrong. */
  @ParameterizedTest
  @CsvSource({
    "Human, humans", "German, germans", "Blouse, blouses", "Price, prices", "Regex, regexes",
    "Complex, complexes", "Safe, safes", "Cafe, cafes", "Golf, golfs", "Serf, serfs",
    "Surf, surfs", "MuskOx, MuskOxen"
  })
  void areEnglishWhereRavensAreNot(String type, String collection) {
    assertThat(Plurals.collection(type)).isEqualTo(collection);
  }

  @ParameterizedTest
  @CsvSource({"PERSON, PEOPLE", "category, categories", "STATUS, STATUSES", "sheep, sheep"})
  void doNotMindTheCasing(String word, String plural) {
    assertThat(Plurals.of(word)).isEqualToIgnoringCase(plural);
  }
}
