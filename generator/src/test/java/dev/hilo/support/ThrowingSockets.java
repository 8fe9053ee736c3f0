package dev.hilo.support;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.StandardSocketFactory;
import dev.hilo.testdb.Schema;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.SocketFactory;

/**
 * Sockets of a driver, one of which can be told to throw an Error in place of reading an answer, as
 * any line does when the heap is full. The answer stays in the socket. Drivers create it by name.
 */
public final class ThrowingSockets extends SocketFactory {

  private static final Pattern PORT = Pattern.compile(":(\\d+)(?!.*:\\d)");

  /** The ports of the servers from which it is thrown next: tests of several run at once. */
  private static final Set<Integer> NEXT = ConcurrentHashMap.newKeySet();

  /**
   * Throws the next time that a driver reads from the server of a database, but for a thread that
   * only opens or cancels.
   */
  public static void throwNext(Schema schema) {
    NEXT.add(port(schema));
  }

  /** Whether that has happened. */
  public static boolean hasThrown(Schema schema) {
    return !NEXT.contains(port(schema));
  }

  private static int port(Schema schema) {
    Matcher port = PORT.matcher(schema.url());
    if (port.find()) {
      return Integer.parseInt(port.group(1));
    }
    return schema.url().startsWith("jdbc:postgresql:") ? 5432 : 3306;
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
          if (!isOfPool && NEXT.remove(getPort())) {
            throw new OutOfMemoryError("injected");
          }
          return super.read(into, offset, length);
        }
      };
    }
  }
}
