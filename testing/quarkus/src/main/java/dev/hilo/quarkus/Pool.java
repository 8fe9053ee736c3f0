package dev.hilo.quarkus;

import io.agroal.api.AgroalDataSource;
import io.quarkus.arc.ClientProxy;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

/** Tells the tests what they run on. */
@Path("pool")
public class Pool {
  @Inject AgroalDataSource pool;

  @POST
  public String type() {
    return ClientProxy.unwrap(pool).getClass().getSimpleName();
  }
}
