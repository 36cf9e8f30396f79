import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';
import { openRaw } from './testing/raw-connection.ts';

// A request that two machines could part differently is none: what a proxy takes for one body must
// not be the next request here.

let app: TestApp;
let member: Member;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.member();
});

/**
 * Sends this on a connection of its own; the statuses of all that is answered until the server
 * closes it.
 */
async function statusesOf(text: string): Promise<number[]> {
  const connection = await openRaw(app.address);
  connection.write(text);
  await connection.ends();
  // An answer begins where the body of the one before it ends, in the middle of a line.
  return [...connection.heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

const own = () => {
  const cookie = [...member.cookies].map((pair) => pair.join('=')).join('; ');
  return ['Host: pcr.test', `Origin: ${app.origin}`, `Cookie: ${cookie}`];
};
/** What an attacker hides in the body of another request: it would end the member's session. */
const hidden = () =>
  lines('POST /api/account/sign-out HTTP/1.1', ...own(), 'Connection: close', 'Content-Length: 0');
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const first = (...headers: string[]) =>
  lines(
    'PUT /api/account/profile HTTP/1.1',
    ...own(),
    'Content-Type: application/json',
    ...headers,
  );

/** One that is in progress is refused by closing its connection (kit.md 102), any other by 400. */
const expectRefused = (statuses: number[]) => expect([[], [400]]).toContainEqual(statuses);

test('a request that is whole is followed by the next', async () => {
  const whole = lines('GET /api/account/settings HTTP/1.1', ...own());
  expect(await statusesOf(whole + hidden())).toEqual([200, 204]);
  await member.refused('not_authenticated', getSession);
});

test.each([
  ['both lengths', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
  ['both lengths, the other way round', ['Transfer-Encoding: chunked', 'Content-Length: 5']],
  ['two lengths', ['Content-Length: 5', 'Content-Length: 6']],
  ['a length with a sign', ['Content-Length: +5']],
  ['a length below zero', ['Content-Length: -5']],
  ['a length in another notation', ['Content-Length: 0x5']],
  ['two lengths in one', ['Content-Length: 5, 5']],
  ['an encoding that is none', ['Transfer-Encoding: xchunked']],
  ['an encoding that is not the last', ['Transfer-Encoding: chunked, identity']],
  ['two encodings', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity']],
  ['a blank before the colon', ['Transfer-Encoding : chunked']],
  ['a header that goes on in the next line', ['Transfer-Encoding:', ' chunked']],
  ['a line that ends otherwise', ['X: y\nTransfer-Encoding: chunked']],
])('with %s it is refused, and nothing of its body is a request', async (_what, headers) => {
  expectRefused(await statusesOf(`${first(...headers)}0\r\n\r\n${hidden()}`));
  expect((await member.ask(getSession)).user.id).toBe(member.id);
});

test.each(['x\r\n', '1;\u0001\r\n', '-1\r\n', '5\r\nfour\r\n', '1\nx\r\n'])(
  'with a body that is not in pieces as it says, nothing of it is a request: %j',
  async (pieces) => {
    expectRefused(await statusesOf(`${first('Transfer-Encoding: chunked')}${pieces}${hidden()}`));
    expect((await member.ask(getSession)).user.id).toBe(member.id);
  },
);

test.each(['a@pcr.test', 'pcr.test/x', 'pcr.test x', 'pcr.test:80:81', '[::1', 'pcr.test?x'])(
  'a host with more than a name and a port is refused, wherever PCR is open: %j',
  async (host) => {
    const ask = (named: string) =>
      statusesOf(
        lines('GET /api/account/settings HTTP/1.1', `Host: ${named}`, 'Connection: close'),
      );
    expect(await ask(host)).toEqual([400]);
    expect(await ask('pcr.test:8080')).toEqual([200]);
  },
);
