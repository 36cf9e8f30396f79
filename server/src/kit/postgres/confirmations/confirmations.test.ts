import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { type FakePrimary, startFakePrimary } from '../../testing/fake-primary.ts';
import { Client, type Wait } from '../client.ts';
import {
  CONFIRMATION_LIMITS,
  type WatchedConfirmations,
  watchConfirmations,
} from './confirmations.ts';

// Whether anything is confirmed, as a process notices it (machines.md 15, 16), with short times.

const LIMITS = {
  ...CONFIRMATION_LIMITS,
  ...{ late: 40, lateLook: 60, look: 250, pause: 10, connect: 2_000 },
};
let primary: FakePrimary;
let confirmations: WatchedConfirmations;
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function watch(limits = LIMITS, tls?: object): Promise<void> {
  primary = await startFakePrimary(tls);
  confirmations = watchConfirmations(primary.way, undefined, limits);
  ends.push(
    () => primary.close(),
    () => confirmations.close(),
  );
}

/** Something waits from now on; the answer says whether its wait was ended. */
function waitNow(what: Partial<Wait> = {}): () => boolean {
  let ended = false;
  const end = () => {
    ended = true;
  };
  const over = confirmations.begins({
    ...{ within: 60_000, ofRequests: true, unhurried: false, ...what },
    end,
  });
  ends.push(over);
  return () => ended;
}
const missing = (is: boolean) =>
  expect.poll(() => confirmations.missing, { interval: 5, timeout: 5_000 }).toBe(is);

test('machines.md 16: a node that only stood still for a moment costs no write that waits', async () => {
  await watch();
  primary.confirms = false;
  const waits = Array.from({ length: 7 }, () => waitNow());
  await missing(true);
  primary.confirms = true;
  await missing(false);
  expect(waits.map((ended) => ended())).not.toContain(true);
});

test('machines.md 16: once a look is over, only the oldest three waits of requests go on, and none that may have tables for itself', async () => {
  await watch();
  primary.confirms = false;
  const unhurried = waitNow({ unhurried: true });
  const task = waitNow({ ofRequests: false });
  const waits = Array.from({ length: 5 }, () => waitNow());
  await expect.poll(unhurried, { interval: 5 }).toBe(true);
  expect(waits.map((ended) => ended())).toEqual([false, false, false, true, true]);
  expect(task()).toBe(false);
});

test('machines.md 15: a way that has become slow is waited for once nothing is confirmed', async () => {
  await watch();
  primary.confirms = false;
  waitNow();
  await missing(true);
  primary.slowMs = 200;
  primary.confirms = true;
  await missing(false);
});

test('machines.md 15: writes are sent again where nobody can look', async () => {
  await watch();
  primary.confirms = false;
  waitNow();
  await missing(true);
  primary.full = true;
  primary.confirms = false;
  await missing(false);
});

test('machines.md 15: where no other node is named, a slow disk is no reason to refuse a write', async () => {
  await watch();
  primary.confirms = false;
  primary.names = '';
  const waits = Array.from({ length: 5 }, () => waitNow());
  await expect.poll(() => primary.seen.made, { interval: 5 }).toBeGreaterThan(1);
  await delay(2 * LIMITS.look);
  expect(confirmations.missing).toBe(false);
  expect(waits.map((ended) => ended())).not.toContain(true);
});

test('machines.md 51: one look at a time, and none after the end', async () => {
  await watch();
  primary.confirms = false;
  for (let n = 0; n < 5; n++) waitNow();
  await missing(true);
  await delay(2 * LIMITS.look);
  expect(primary.seen.waiting).toBeLessThanOrEqual(1);
  confirmations.close();
  await expect.poll(() => primary.seen.waiting, { interval: 5 }).toBe(0);
  const { made } = primary.seen;
  await delay(10 * LIMITS.pause);
  expect(primary.seen.made).toBe(made);
});

test('machines.md 16: a wait is ended where connections are encrypted, too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pcr-tls-'));
  ends.push(() => rm(folder, { recursive: true }));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const of = ['-nodes', '-keyout', key, '-out', cert, '-subj', '/CN=localhost', '-days', '2'];
  await promisify(execFile)('openssl', [...request, ...of]);
  await watch(LIMITS, { key: await readFile(key), cert: await readFile(cert) });
  primary.confirms = false;
  const client = new Client(primary.way);
  await client.connect();
  const asked = client.query('commit').catch((error: Error) => error);
  await expect.poll(() => primary.seen.waiting, { interval: 5 }).toBe(1);
  client.endWait();
  await asked;
  expect(primary.seen.ended).toBe(1);
  await client.end();
});
