package dev.hilo.benchmarks.scale;

import java.util.Random;

/**
 * What all clients have in common.
 *
 * @param clients how many
 * @param rate ids a second of each; none if each takes numbers without a pause
 * @param fixed how many numbers a range has; 0 for the adaptive rule
 * @param roundTrip from a client to the database and back, in seconds
 * @param commit how long a change keeps others from the row, in seconds
 * @param startWithin the clients start within so many seconds
 */
record Fleet(
    int clients, double rate, int fixed, double roundTrip, double commit, double startWithin) {

  private static final int STOPS = 200;

  /**
   * Runs it.
   *
   * @param settle how long nobody looks, in seconds
   * @param watch how long somebody looks then
   */
  Outcome run(double settle, double watch) {
    Random random = new Random(clients);
    Agenda agenda = new Agenda();
    HotRow row = new HotRow(agenda, roundTrip, commit);
    Client[] all = new Client[clients];
    for (int i = 0; i < clients; i++) {
      all[i] = new Client(this, agenda, row, random);
      agenda.after(random.nextDouble() * startWithin, all[i]::begin);
    }
    agenda.runUntil(settle);
    Tally before = Tally.of(all, row.statements());
    double[] unused = new double[1];
    for (int i = 0; i < STOPS; i++) {
      agenda.after(
          random.nextDouble() * watch,
          () -> {
            for (Client client : all) {
              unused[0] += client.unused();
            }
          });
    }
    agenda.runUntil(settle + watch);
    return Tally.of(all, row.statements()).since(before, watch, unused[0] / STOPS);
  }

  /**
   * What came of it.
   *
   * @param reservations a second, of all clients
   * @param lost attempts lost per reservation
   * @param statements per reservation
   * @param took the mean time of a reservation, in seconds
   * @param dry the share of reservations that came too late, so that callers had to wait
   * @param unused numbers that a kill of all clients at once would cost
   */
  record Outcome(
      double reservations,
      double lost,
      double statements,
      double took,
      double dry,
      double unused) {}

  private record Tally(long reservations, long lost, long dry, double took, long statements) {

    static Tally of(Client[] clients, long statements) {
      long reservations = 0;
      long lost = 0;
      long dry = 0;
      double took = 0;
      for (Client client : clients) {
        reservations += client.reservations();
        lost += client.lost();
        dry += client.dry();
        took += client.tookTogether();
      }
      return new Tally(reservations, lost, dry, took, statements);
    }

    Outcome since(Tally before, double seconds, double unused) {
      double made = reservations - before.reservations;
      return new Outcome(
          made / seconds,
          (lost - before.lost) / made,
          (statements - before.statements) / made,
          (took - before.took) / made,
          (dry - before.dry) / made,
          unused);
    }
  }
}
