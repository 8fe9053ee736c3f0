package dev.hilo.samples.shop;

/** A user with this name exists already. */
public final class NameTakenException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** With the name that is taken. */
  public NameTakenException(String name, Throwable cause) {
    super("The name " + name + " is taken. Choose another one.", cause);
  }
}
