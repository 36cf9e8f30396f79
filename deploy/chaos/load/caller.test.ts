import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SENT_AGAIN } from '@pcr/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openCaller } from './caller.ts';
import { chanceOf, oneOf } from './chance.ts';

// Members do as the app does (machines.md 88).

/** What comes next; null breaks the connection off. */
let script: ([status: number, code: string] | null)[] = [];
const server = createServer((request, response) => {
  const next = script.shift();
  saidAgain.push(request.headers[SENT_AGAIN] !== undefined);
  request.resume();
  if (!next) return void request.destroy();
  const [status, code] = next;
  response.writeHead(status).end(JSON.stringify({ error: { code } }));
});
let caller: Caller;
/** Of each request, whether it said that it was sent before. */
let saidAgain: boolean[] = [];

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  caller = openCaller({
    ...{ door: { addresses: [address], origin: address }, who: 1, cookie: '' },
    ...{ chance: () => 0, now: () => performance.now() },
  });
});
afterAll(() => {
  caller.close();
  server.closeAllConnections();
  server.close();
});

test.each<[string, typeof script, string, number]>([
  ['no answer and 503 are sent again', [null, [503, 'unavailable'], [200, '']], 'acknowledged', 3],
  [
    'outcome_unknown is not',
    [
      [503, 'outcome_unknown'],
      [200, ''],
    ],
    'unknown',
    1,
  ],
  [
    'a refusal is not',
    [
      [422, 'invalid_input'],
      [200, ''],
    ],
    'refused',
    1,
  ],
  ['a refusal after no answer proves nothing', [null, [409, 'conflict']], 'unknown', 2],
])('%s', async (_, answers, outcome, tries) => {
  script = [...answers];
  const asked = await caller.ask({ method: 'PUT', path: '/families/a', body: {} });
  expect(asked.outcome).toBe(outcome);
  expect(asked.tries).toHaveLength(tries);
});

test('a conflict with what was sent says that an earlier try was done', async () => {
  script = [null, [409, 'conflict']];
  const isDone = ({ status }: { status: number }) => status === 409;
  const asked = await caller.ask({ method: 'PUT', path: '/families/a', body: {}, isDone });
  expect(asked.outcome).toBe('acknowledged');
});

test('what was answered 503 is sent again as such; after no answer it is a press like the first', async () => {
  script = [null, [503, 'unavailable'], null, [200, '']];
  saidAgain = [];
  await caller.ask({ method: 'PUT', path: '/families/a', body: {} });
  expect(saidAgain).toEqual([false, false, true, true]);
});

test('the same seed gives the same chance', () => {
  const [one, other, third] = [chanceOf(7), chanceOf(7), chanceOf(8)];
  const five = (chance: () => number) =>
    Array.from({ length: 5 }, () => oneOf(chance, [...'abcdefgh']));
  expect(five(one)).toEqual(five(other));
  expect(five(chanceOf(7))).not.toEqual(five(third));
});
