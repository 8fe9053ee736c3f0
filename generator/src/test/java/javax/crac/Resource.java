package javax.crac;

/** What is called around a checkpoint. */
public interface Resource {
  void beforeCheckpoint(Context<? extends Resource> context) throws Exception;

  void afterRestore(Context<? extends Resource> context) throws Exception;
}
