package dev.hilo.support;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.StandardSocketFactory;
import dev.hilo.testdb.Schema;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.SocketFactory;

/**
 * Sockets of a driver, one of which can be told to throw an Error in place of reading an answer, as
 * any line does when the heap is full. The answer stays in the socket. Drivers create it by name.
 */
public final class ThrowingSockets extends SocketFactory {

  private static final AtomicBoolean NEXT = new AtomicBoolean();

  /** Throws the next time that a driver reads, but for a thread that only opens or cancels. */
  public static void throwNext() {
    NEXT.set(true);
  }

  /** Whether that has happened. */
  public static boolean hasThrown() {
    return !NEXT.get();
  }

  /** The address of a database, for a driver that uses these sockets. */
  public static String url(Schema schema) {
    Class<?> factory =
        schema.url().startsWith("jdbc:mysql:") ? OfMySql.class : ThrowingSockets.class;
    String separator = schema.url().contains("?") ? "&" : "?";
    return schema.url() + separator + "socketFactory=" + factory.getName();
  }

  @Override
  public Socket createSocket() {
    return new Throwing();
  }

  @Override
  public Socket createSocket(String host, int port) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) {
    throw new UnsupportedOperationException();
  }

  /** The same, as MySQL's driver wants it. */
  public static final class OfMySql extends StandardSocketFactory {
    @Override
    protected Socket createSocket(PropertySet unused) {
      return new Throwing();
    }
  }

  private static final class Throwing extends Socket {
    @Override
    public InputStream getInputStream() throws IOException {
      return new FilterInputStream(super.getInputStream()) {
        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
          boolean isOfPool =
              Thread.currentThread().getName().matches(".*(adder|housekeeper|closer|cancel).*");
          if (!isOfPool && NEXT.compareAndSet(true, false)) {
            throw new OutOfMemoryError("injected");
          }
          return super.read(into, offset, length);
        }
      };
    }
  }
}
