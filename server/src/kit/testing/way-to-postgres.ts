import { mkdtemp, rm } from 'node:fs/promises';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from './test-postgres.ts';

/** A way to a PostgreSQL (its socket) that can be cut. */
export interface Way {
  /** As the real one, by this way. */
  readonly connection: Connection;
  /** How many connections were cut at random so far. */
  readonly cuts: number;
  /** From now on connections are cut at random; null: not any more. */
  cutAtRandom(chance: Chance | null): void;
  /**
   * What PostgreSQL says to connections of this application_name waits on its way from now on, as
   * on a connection that is half dead; null: it arrives.
   */
  stall(name: string | null): void;
  /** What PostgreSQL says to the connections of this name never arrives; new ones are whole. */
  silence(name: string): void;
  /** Cuts the connections of this application_name; new ones are let through. */
  cutOnly(name: string): void;
  /** Cuts every connection, and refuses new ones until `open`. */
  cut(): Promise<void>;
  open(): Promise<void>;
  isOpen(): boolean;
  remove(): Promise<void>;
}

export interface Chance {
  /** 0 to 1, a new one at each call. */
  random: () => number;
  /** Of so many messages to PostgreSQL one is cut, on average. */
  every: number;
  /** Messages that have this in them, and no others. */
  only?: string;
  /** Of connections of this application_name, and no others. */
  of?: string;
}

/** The moments at which a connection breaks, seen from the app. */
const MOMENTS = [
  'before it is asked',
  'before it answers',
  'within its answer',
  'with a word',
] as const;

/** Cuts one message of the app's requests that has this in it, at this moment. */
export function cutOnce(only: string, moment: (typeof MOMENTS)[number], of = 'pcr'): Chance {
  const numbers = [0, MOMENTS.indexOf(moment) / MOMENTS.length];
  return { random: () => numbers.shift() ?? 1, every: 1, only, of };
}

export async function openWay(real: Connection): Promise<Way> {
  const folder = await mkdtemp(join(tmpdir(), 'pcr-way-'));
  const path = join(folder, '.s.PGSQL.5432');
  const target = join(real.host, `.s.PGSQL.${real.port}`);
  const sockets = new Set<Socket>();
  /** The far ends of the connections, with the application_name of each. */
  const named = new Map<Socket, string>();
  let chance: Chance | null = null;
  let stalled: string | null = null;
  let cuts = 0;

  const server = createServer((near) => {
    const far = connectSocket(target);
    let halve = false;
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      // A broken one is closed, too.
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        named.delete(socket);
        end();
      });
    }
    near.on('data', (asked) => {
      const name = named.has(far) ? undefined : NAME.exec(asked.toString('latin1'))?.[1];
      if (name !== undefined) named.set(far, name);
      if (name !== undefined && name === stalled) far.pause();
      const meant =
        chance &&
        asked.includes(chance.only ?? '') &&
        (chance.of === undefined || named.get(far) === chance.of);
      if (!chance || !meant || chance.random() * chance.every >= 1) return void far.write(asked);
      cuts++;
      const moment = MOMENTS[Math.floor(chance.random() * MOMENTS.length)];
      if (moment === 'before it is asked') return end();
      if (moment === 'with a word') return void near.end(TERMINATED, end);
      far.write(asked, () => moment === 'before it answers' && end());
      halve = moment === 'within its answer';
    });
    far.on('data', (answer) => {
      if (halve) near.write(answer.subarray(0, answer.length >> 1), end);
      else near.write(answer);
    });
  });
  const open = () => new Promise<void>((listening) => server.listen(path, listening));
  await open();
  async function cut(): Promise<void> {
    const closed = new Promise((done) => server.close(done));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  return {
    connection: { ...real, host: folder, port: 5432 },
    get cuts() {
      return cuts;
    },
    cutAtRandom(given) {
      chance = given;
    },
    stall(name) {
      stalled = name;
      for (const [far, its] of named) {
        if (its === name) far.pause();
        else far.resume();
      }
    },
    silence(name) {
      for (const [far, its] of named) if (its === name) far.pause();
    },
    cutOnly(name) {
      for (const [far, its] of named) if (its === name) far.destroy();
    },
    open,
    isOpen: () => server.listening,
    cut,
    async remove() {
      if (server.listening) await cut();
      await rm(folder, { recursive: true });
    },
  };
}

/** In the first message of a connection (StartupMessage; protocol 3.0). */
const NAME = /application_name\0([^\0]*)\0/;

/**
 * What PostgreSQL says to a connection that the operator ends (ErrorResponse; protocol 3.0, 54.8).
 */
const TERMINATED = (() => {
  const fields = [
    'SFATAL',
    'VFATAL',
    'C57P01',
    'Mterminating connection due to administrator command',
  ];
  const body = Buffer.from(`${fields.join('\0')}\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, 0]);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
})();

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
