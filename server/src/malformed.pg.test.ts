import { ErrorBody } from '@pcr/contract/kit/errors.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';
import { lastAnswer, openRaw, rawRequest } from './testing/raw-connection.ts';

// Requests that no client of the contract sends, byte by byte: how they are refused, and with which
// headers.

const SETTINGS = '/api/account/settings';
const NOT_FOUND = { status: 404, code: 'not_found' };
const ELSEWHERE = { status: 403, code: 'origin_refused' };
const MALFORMED = { status: 400, code: 'malformed_request' };

let app: TestApp;
let member: Member;

beforeAll(async () => {
  app = await startApp();
  member = await app.member();
});
afterAll(() => app.close());

/**
 * Sends it on a connection of its own, and holds the answer against the closed form and the
 * protective headers.
 */
async function refusalOf(text: string | Uint8Array): Promise<{ status: number; code: string }> {
  const connection = await openRaw(app.address);
  connection.write(text);
  await connection.hears(/\}$/);
  const { status, headers, body } = lastAnswer(connection.heard);
  expect(headers, body).toMatchObject({
    'content-security-policy': expect.stringMatching(/default-src 'none';.*frame-ancestors 'none'/),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  });
  const { error } = ErrorBody.parse(JSON.parse(body));
  expect(error.request_id).toMatch(/^[0-9a-f-]{36}$/);
  return { status, code: error.code };
}

describe('each refusal has the closed form and the protective headers', () => {
  test.each<[string, string, { status: number; code: string }]>([
    ['an address that is none', rawRequest('/%zz'), NOT_FOUND],
    ['an endless part of an address', rawRequest(`/api/files/${'a'.repeat(300)}`), NOT_FOUND],
    [
      'a method without a route',
      rawRequest('PROPFIND /', { origin: 'http://pcr.test' }),
      NOT_FOUND,
    ],
    ['an address that names no path', rawRequest('OPTIONS *'), ELSEWHERE],
    ['a write from elsewhere', rawRequest('POST /api/account/sign-in'), ELSEWHERE],
    ['no session', rawRequest('/api/families'), { status: 401, code: 'not_authenticated' }],
    ['no request at all', 'hello\r\n\r\n', MALFORMED],
    [
      'a head of 40 KB',
      rawRequest('/', { cookie: 'a'.repeat(40_000) }),
      { status: 431, code: 'headers_too_large' },
    ],
    ['two hosts', rawRequest(SETTINGS, { host: 'pcr.test\r\nHost: evil.example' }), MALFORMED],
    [
      'the same host twice',
      rawRequest(SETTINGS, { host: 'pcr.test\r\nhOST: pcr.test' }),
      MALFORMED,
    ],
    ['another host in the target', rawRequest(`http://evil.example${SETTINGS}`), MALFORMED],
    ['no host', 'GET /api/account/settings HTTP/1.1\r\n\r\n', MALFORMED],
  ])('%s', async (_what, text, expected) => {
    expect(await refusalOf(text)).toEqual(expected);
  });

  test('a host that is not ours, where PUBLIC_URL is not set', async () => {
    const local = await startApp({ publicUrl: null });
    try {
      const connection = await openRaw(local.address);
      connection.write(rawRequest(SETTINGS, { host: 'evil.example' }));
      await connection.hears(/\}$/);
      const { status, headers } = lastAnswer(connection.heard);
      expect(status).toBe(403);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    } finally {
      await local.close();
    }
  });
});

test('an expectation that nobody knows is no reason to refuse', async () => {
  const connection = await openRaw(app.address);
  connection.write(rawRequest(SETTINGS, { expect: 'miracles' }));
  await connection.hears(/\}$/);
  const { status, headers } = lastAnswer(connection.heard);
  expect(status).toBe(200);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

test('an unreadable request during an answer ends the connection, and nothing is written into that answer', async () => {
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const connection = await openRaw(app.address);
  connection.write(rawRequest('/api/live', { cookie }));
  await connection.hears('event: refresh');
  connection.write('\0\0\0\r\n\r\n');
  await connection.ends();
  expect(connection.heard.split('HTTP/1.1')).toHaveLength(2);
});

// kit.md 101
describe('JSON', () => {
  const post = (body: Uint8Array, type = 'application/json') =>
    app.visitor().send('POST', '/api/account/sign-in', { headers: { 'content-type': type }, body });
  const withName = (...bytes: number[]) =>
    Buffer.concat([
      Buffer.from('{"email":"a'),
      Buffer.from(bytes),
      Buffer.from('@example.org","password":"password"}'),
    ]);

  test.each<[string, number[]]>([
    ['a byte that begins nothing', [0xff]],
    ['half a character', [0xc3]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a slash that is longer than need be', [0xc0, 0xaf]],
    ['Latin-1', [0xe9]],
  ])('with %s is 400, and nothing is replaced', async (_what, bytes) => {
    for (const type of ['application/json', 'application/json; charset=utf-8']) {
      const reply = await post(withName(...bytes), type);
      expect(JSON.parse(reply.text).error.code).toBe('malformed_json');
    }
  });

  test('in UTF-8 is read, and nothing of it can change what objects are', async () => {
    expect(JSON.parse((await post(withName(0xc3, 0xa9))).text).error.code).not.toBe(
      'malformed_json',
    );
    const poisoned = await post(Buffer.from('{"__proto__":{"admin":true}}'));
    expect(JSON.parse(poisoned.text).error.code).toBe('malformed_json');
  });
});
