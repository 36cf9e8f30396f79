/**
 * What the pages (live-client.ts) are asked to do; in any case they answer what they heard since
 * they were last asked.
 */
export interface LiveOrder {
  /**
   * Opens a stream for each of the first `pages` owners, in turns on these ports, and waits until
   * all are current.
   */
  open?: { ports: number[]; pages: number };
  /** Closes all. */
  close?: true;
}

export interface LiveAnswer {
  /** Which owner's page, the id it heard of, and when (ms since 1970, with fractions). */
  heard: [owner: number, id: string, at: number][];
  /** Whose page lost its connection, and when. */
  lost: [owner: number, at: number][];
  /** Whose page was asked to ask for everything, and when. */
  refreshed: [owner: number, at: number][];
}
