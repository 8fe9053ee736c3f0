package dev.hilo.spring.web;

import dev.hilo.convention.IdPath;
import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.propertyeditors.StringTrimmerEditor;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Forms with hidden ids, and paths with an id within another's. */
@SpringBootApplication
@EnableJpaRepositories(considerNestedRepositories = true)
public class ClinicApplication {

  /** What a form binds. */
  @MappedSuperclass
  public abstract static class Entry {
    @Id @HiLoId private @Nullable String id;
    private @Nullable String name;

    public @Nullable String getId() {
      return id;
    }

    public void setId(@Nullable String id) {
      this.id = id;
    }

    public @Nullable String getName() {
      return name;
    }

    public void setName(@Nullable String name) {
      this.name = name;
    }
  }

  @Entity(name = "Owner")
  @Table(name = "owners")
  public static class Owner extends Entry {
    @OneToMany(cascade = CascadeType.ALL, fetch = FetchType.EAGER)
    @JoinColumn(name = "owner_id")
    private List<Pet> pets = new ArrayList<>();

    public List<Pet> getPets() {
      return pets;
    }

    public void setPets(List<Pet> pets) {
      this.pets = pets;
    }
  }

  @Entity(name = "Pet")
  @Table(name = "pets")
  public static class Pet extends Entry {}

  public interface Owners extends JpaRepository<Owner, String> {}

  public interface Pets extends JpaRepository<Pet, String> {}

  @RestController
  static class Controller {

    private final Owners owners;
    private final Pets pets;

    Controller(Owners owners, Pets pets) {
      this.owners = owners;
      this.pets = pets;
    }

    @InitBinder
    void bindEmptyToNull(WebDataBinder binder) {
      binder.registerCustomEditor(String.class, new StringTrimmerEditor(true));
    }

    @PostMapping("/owners")
    String save(@ModelAttribute("form") Owner form) {
      boolean isNew = form.getId() == null;
      Owner saved = owners.save(form);
      return (isNew ? "new " : "old ") + saved.getId() + " [" + saved.getName() + "]";
    }

    @GetMapping("/owners/{ownerId}/pets/{petId}")
    ResponseEntity<String> pet(@PathVariable String ownerId, @PathVariable String petId) {
      String owner = IdPath.decodeAfter("owners/", ownerId);
      String pet = IdPath.decodeAfter("pets/", petId);
      return owners
          .findById(owner)
          .flatMap(there -> pets.findById(pet))
          .map(found -> ResponseEntity.ok(owner + " " + found.getId()))
          .orElse(ResponseEntity.notFound().build());
    }
  }
}
