package dev.hilo.data;

import jakarta.data.repository.Find;
import jakarta.data.repository.Insert;
import jakarta.data.repository.Repository;
import jakarta.data.repository.Save;

/** Hibernate's processor writes the class. */
@Repository
public interface Mail {

  @Save
  void save(Letter letter);

  @Save
  void save(Numbered numbered);

  @Insert
  void insert(Letter letter);

  @Find
  Letter letter(String id);

  @Find
  Numbered numbered(Long id);
}
