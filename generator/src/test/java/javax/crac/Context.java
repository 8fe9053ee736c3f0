package javax.crac;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The resources, in the order of their registration. */
public class Context<R extends Resource> {

  final List<R> resources = new CopyOnWriteArrayList<>();

  public void register(R resource) {
    resources.add(resource);
  }
}
