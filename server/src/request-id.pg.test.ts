import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import { listFamilies } from '@pcr/contract/families/families.endpoints.ts';
import type { ErrorBody } from '@pcr/contract/kit/errors.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';

// Under which id the log and an error speak of a request (docs/operate/proxy.md).

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const GIVEN = 'of-a-proxy.0123456789_aBc';
/** As long as one of ours: the tests’ browsers look at that. */
const LONG = '0123456789abcdef-0123456789abcdef-01';

let behindProxy: TestApp;
let alone: TestApp;
beforeAll(async () => {
  [behindProxy, alone] = await Promise.all([
    startApp({ env: { TRUST_PROXY: '127.0.0.1' } }),
    // Another proxy is trusted than the one that asks.
    startApp({ env: { TRUST_PROXY: '192.0.2.7,10.0.0.0/8' } }),
  ]);
});
afterAll(() => Promise.all([behindProxy.close(), alone.close()]));

const given = (id: string) => ({ 'x-request-id': id, 'x-forwarded-for': '198.51.100.9' });

/** The id in the answer’s header, and in the error that it is. */
async function idsOf(app: TestApp, id: string) {
  const answer = await fetch(`${app.address}/api/families`, { headers: given(id) });
  const { error } = (await answer.json()) as ErrorBody;
  return { header: answer.headers.get('x-request-id'), body: error.request_id };
}

test('a proxy that is trusted gives a request its id, and gets it back', async () => {
  expect(await idsOf(behindProxy, GIVEN)).toEqual({ header: GIVEN, body: GIVEN });
  // One that gives none hears which one PCR has made.
  const { headers } = await behindProxy.visitor().reply(getSession);
  expect(headers.get('x-request-id')).toMatch(UUID);
});

test.each([
  'short',
  'x'.repeat(65),
  'two words here',
  '"},{"level":"fatal"}',
  'a\tb\tc\td\te\tf',
  'ünïcödé-ïd',
])('what is no id (%j) is replaced', async (id) => {
  const { header, body } = await idsOf(behindProxy, Buffer.from(id).toString('latin1'));
  expect(header).toMatch(UUID);
  expect(body).toBe(header);
});

test('a client that is no trusted proxy cannot choose an id, and is told it in errors alone', async () => {
  const { header, body } = await idsOf(alone, GIVEN);
  expect(header).toBeNull();
  expect(body).toMatch(UUID);
});

test('the log knows a failed request by the id of the proxy, and by no other client’s', async () => {
  const failing = async (app: TestApp): Promise<unknown[]> => {
    const member: Member = await app.member();
    await app.rows('alter table families rename to families_elsewhere');
    await member.refused('internal', listFamilies, { query: {} }, given(LONG));
    await app.rows('alter table families_elsewhere rename to families');
    return app.logged
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'request failed')
      .map(({ request_id }) => request_id);
  };
  expect(await failing(behindProxy)).toEqual([LONG]);
  expect(await failing(alone)).toEqual([expect.stringMatching(UUID)]);
});
