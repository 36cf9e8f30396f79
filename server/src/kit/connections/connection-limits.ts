export interface ConnectionLimits {
  /** Connections of this process. Further ones are closed at once. */
  perProcess: number;
  /**
   * Connections of one client address; of one that comes through a proxy its requests under way.
   */
  perAddress: number;
  /** Requests on one connection whose answers are not sent to their end. */
  underWay: number;
  /** Requests of this process, and of one client address, that are worked on or wait for that. */
  working: number;
  workingOfAddress: number;
  /** Of these, changes of all clients and of one client address that wait for the database. */
  waiting: number;
  waitingOfAddress: number;
  /**
   * The time in ms from the beginning of a connection, or of a later request, to the end of the
   * request's head.
   */
  headMs: number;
  /** The time in ms that a connection stays open between two requests. */
  silentMs: number;
  /** The same for a connection with a proxy. */
  silentProxyMs: number;
  /** The time in ms for a body that is no file, and for the rest of a refused one. */
  bodyMs: number;
  /** The time in ms for a whole request; only a file needs as much. */
  requestMs: number;
  /**
   * The time in ms in which a client takes no byte of an answer before its connection is closed.
   */
  stalledMs: number;
  /** The same for a file. */
  stalledFileMs: number;
  /** Bytes of answers that wait in memory to be taken, of all connections together. */
  heldBytes: number;
  /**
   * At most one line in the log within this time (ms) says how many connections were closed, or
   * requests refused.
   */
  logMs: number;
}

/** The limits of one process. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  // The streams of all pages that are open (kit/live/live.limits.ts), and as many again for what
  // they ask; the rest of the process (files, the database) needs handles, too.
  perProcess: 10_000,
  // An organization behind one address: some 400 phones with the six connections that a browser
  // opens at most, or 1,250 with a stream of live updates and one more. It leaves three quarters to
  // everybody else.
  perAddress: 2_500,
  // Browsers and the usual proxies send one request after the other.
  underWay: 8,
  // The database works on eight at a time, and each takes some milliseconds: so many are seconds of
  // work.
  working: 512,
  workingOfAddress: 256,
  // Each may wait 20 s, also without a session. The other places are for those who read then.
  waiting: 128,
  waitingOfAddress: 32,
  headMs: 15_000,
  silentMs: 20_000,
  // Longer than the 60 s after which the usual proxies close theirs: a request must not meet a
  // connection that closes.
  silentProxyMs: 72_000,
  bodyMs: 30_000,
  requestMs: 600_000,
  stalledMs: 30_000,
  // The system says that it took more only once some 1.4 MB have gone out: at 10 kB/s every 140 s
  // (measured on Linux).
  stalledFileMs: 150_000,
  // Some 300 of the largest lists without compression. The system holds more in its own buffers.
  heldBytes: 32 * 1024 * 1024,
  logMs: 10_000,
};
