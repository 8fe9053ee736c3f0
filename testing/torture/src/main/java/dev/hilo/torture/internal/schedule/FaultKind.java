package dev.hilo.torture.internal.schedule;

/** What the kit does to a client or to its connections. */
public enum FaultKind {
  DELAY("delay", "requests of a client are late for a while", 50, 50, 1_500),
  CUT("cut", "all connections of a client are closed", 80, 0, 0),
  SILENCE("silence", "open connections get no answer, and are closed later", 10, 300, 12_000),
  BLACKOUT("blackout", "open and new connections get no answer for a while", 3, 300, 12_000),
  RESET_REQUEST("reset before", "a request does not reach the server", 410, 0, 0),
  DROP_ANSWER("reset after", "a request reaches the server, and its answer is lost", 417, 0, 0),
  TERM("TERM", "a client is asked to end, and restarted", 10, 0, 500),
  KILL("KILL", "a client is killed, and restarted", 10, 0, 500),
  STOP("STOP", "a client is stopped, and continued", 10, 100, 12_000),
  NODE("node down", "the command of --node-down, later that of --node-up", 0, 5_000, 20_000);

  private final String label;
  private final String meaning;
  private final int weight;
  private final int leastMillis;
  private final int mostMillis;

  FaultKind(String label, String meaning, int weight, int leastMillis, int mostMillis) {
    this.label = label;
    this.meaning = meaning;
    this.weight = weight;
    this.leastMillis = leastMillis;
    this.mostMillis = mostMillis;
  }

  public String label() {
    return label;
  }

  public String meaning() {
    return meaning;
  }

  /** How often it happens to clients, compared with other kinds. */
  public int weight() {
    return weight;
  }

  /** How long it lasts: from the least for 0 to the most for 1. */
  public int millis(double share) {
    return leastMillis + (int) (share * (mostMillis - leastMillis));
  }

  /** Whether it needs the proxy. */
  public boolean isOfConnections() {
    return switch (this) {
      case DELAY, CUT, SILENCE, BLACKOUT, RESET_REQUEST, DROP_ANSWER -> true;
      case TERM, KILL, STOP, NODE -> false;
    };
  }
}
