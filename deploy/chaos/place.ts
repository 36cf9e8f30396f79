import type { Connection } from '../../bench/load/bench-database.ts';
import type { Bars, Sighting } from './history.ts';
import type { Door } from './load/caller.ts';

/** Something that goes wrong, and is put right again. */
export interface Fault {
  /** As `--only` says it, and the table. */
  name: string;
  /** Null: its pauses are only told. */
  bars: Bars | null;
  /** Brings the fault, waits, and takes it back. Resolves with what the looks saw meanwhile. */
  happen(): Promise<readonly Sighting[]>;
}

/** Where PCR runs while things go wrong: a cluster, or two servers on one PostgreSQL. */
export interface Place {
  /** What it is made of, for the table: 'PostgreSQL 18.6, Patroni 4.1.5'. */
  about: string;
  postgres: string;
  door: Door;
  /** In turns. */
  faults: readonly Fault[];
  /** Where one writes now; rejects while there is no such place. */
  primary(): Promise<Connection>;
  /** Null: everything runs as before any fault. Else what is missing, in words. */
  missing(): Promise<string | null>;
  /** The files with what its programs have said, which go with it. */
  logs: readonly { name: string; file: string }[];
  /** Ends all of it, and removes what it has written. */
  close(): Promise<void>;
}

/** What the mail server and the members need to know of a place before it is there. */
export interface Wanted {
  /** That sessions are signed with. */
  secret: string;
  /** Settings of each server beside those of the place: SMTP_URL, OPERATOR_EMAIL. */
  settingsOf(ownAddress: string): Readonly<Record<string, string>>;
}

/** The bars of the issue, in ms: reads pause at most half as long as writes. */
export const barsOf = (writes: number): Bars => ({ writes, reads: writes / 2 });
