/** What the pages (live-client.ts) are asked to do; in any case they answer what they heard since they were last asked. */
export interface LiveOrder {
  /** Opens a stream for each of the first `pages` owners, in turns on these ports, and waits until all are current. */
  open?: { ports: number[]; pages: number };
  /** Closes all. */
  close?: true;
}

export interface LiveAnswer {
  /** Which owner's page, the id it was told of, and when (ms since 1970, with fractions). */
  heard: [owner: number, id: string, at: number][];
  /** Since the beginning: how often a page was told to ask for everything, and had to come back. */
  refreshes: number;
  reconnects: number;
}
