import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CheckGround } from '../kit/checks/check.ts';
import { proxyCheck } from '../kit/checks/proxy-check.ts';
import { PASS, PROXY_SEEN, passOf } from '../kit/http/proxy-seen.ts';
import { readSettings } from '../kit/settings/settings.ts';
import { SECRET, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { openTlsProxy, RIGHT, type TlsProxy } from '../testing/operating/tls-proxy.ts';

// What `npm run admin -- check` says of the proxy: a real one with TLS before a real app.

let proxy: TlsProxy;
let trusting: TestApp;
let plain: TestApp;

beforeAll(async () => {
  proxy = await openTlsProxy();
  [trusting, plain] = await Promise.all([
    startApp({ publicUrl: proxy.url, env: { TRUST_PROXY: '1' } }),
    startApp({ publicUrl: proxy.url }),
  ]);
});
afterAll(async () => {
  await Promise.all([trusting.close(), plain.close()]);
  await proxy.close();
});
beforeEach(() => {
  Object.assign(proxy, RIGHT, { to: trusting.address });
});

async function said(changes: Partial<CheckGround> = {}, env: Record<string, string> = {}) {
  const ground: CheckGround = {
    settings: readSettings({ PUBLIC_URL: proxy.url, TRUST_PROXY: '1', ...env }, '/srv/pcr'),
    ...{ names: [], secret: SECRET, database: trusting.database, clock: trusting.clock },
    ...{ sendsMail: false, webDir: '/nowhere', ca: proxy.ca },
    ...changes,
  };
  return (await proxyCheck(ground)).map(({ state, text }) => `${state} ${text}`);
}

test('a proxy that does all of it is one line, which says what was not looked at', async () => {
  const line =
    'ok PUBLIC_URL leads to this PCR, certificate good until 2126-11-01; it says who the client is and holds nothing back. Not checked: what the proxy’s log keeps of addresses';
  expect(await said()).toEqual([line]);
  proxy.client = 'adds';
  expect(await said()).toEqual([line]);
  // On the proxy's own machine the client has the proxy's address.
  proxy.sees = '127.0.0.1';
  expect(await said()).toEqual([line]);
});

test.each<[string, Partial<TlsProxy>, string]>([
  [
    'leaves what a client says',
    { client: 'leaves' },
    'wrong PCR believes an address that a client made up',
  ],
  ['gathers answers', { gathers: true }, 'warn the proxy gathers answers'],
  [
    'drops headers',
    { drops: ['strict-transport-security'] },
    'warn the header Strict-Transport-Security does not arrive',
  ],
  ['does not reach PCR', { broken: 502 }, 'wrong PUBLIC_URL answers 502'],
])('a proxy that %s', async (_, how, line) => {
  Object.assign(proxy, how);
  expect(await said()).toEqual([expect.stringContaining(line)]);
});

test('PCR was started without PUBLIC_URL', async () => {
  const nameless = await startApp({ publicUrl: null });
  Object.assign(proxy, { to: nameless.address, names: 'pcr.sunnydays.org' });
  expect(await said()).toContainEqual(
    expect.stringContaining('wrong PCR refuses the host of PUBLIC_URL: it was started without'),
  );
  await nameless.close();
});

test('TRUST_PROXY is missing', async () => {
  proxy.to = plain.address;
  expect(await said({}, { TRUST_PROXY: 'off' })).toEqual([
    expect.stringContaining('wrong the proxy says who the client is, and PCR does not believe it'),
  ]);
});

test('the certificate: nobody vouches for it, or it ends soon', async () => {
  expect(await said({ ca: '' })).toEqual([
    expect.stringMatching(
      /^wrong PUBLIC_URL is not reached from here: nobody vouches for its certificate/,
    ),
  ]);
  const clock = { now: () => new Date('2126-10-25T00:00:00Z') };
  expect(await said({ clock })).toContainEqual(
    expect.stringContaining('warn its certificate ends in 7 days'),
  );
});

test('another PCR behind PUBLIC_URL, or none', async () => {
  expect(await said({ secret: 'x'.repeat(32) })).toEqual([
    expect.stringContaining('warn PUBLIC_URL answers, but not as this PCR'),
  ]);
  proxy.to = 'http://127.0.0.1:1';
  expect(await said()).toEqual([expect.stringContaining('wrong PUBLIC_URL answers 502')]);
});

describe('the address that tells what PCR saw', () => {
  const ask = (pass?: string) =>
    fetch(trusting.address + PROXY_SEEN, { headers: pass ? { [PASS]: pass } : {} });
  const now = () => trusting.clock.now();
  const later = (ms: number) => new Date(now().getTime() + ms);

  test('says it to who knows the secret', async () => {
    const answer = await ask(passOf(SECRET, now()));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(await answer.text()).toBe(
      'data: {"client":"127.0.0.1","believed":false,"forwarded":null}\n\ndata: "end"\n\n',
    );
  });

  test.each([
    ['nothing', () => undefined],
    ['nonsense', () => 'pass'],
    ['the pass of another secret', () => passOf('x'.repeat(32), now())],
    ['a pass that has ended', () => passOf(SECRET, later(-61_000))],
    ['a pass of later', () => passOf(SECRET, later(120_000))],
    [
      'a pass whose time was changed',
      () => passOf(SECRET, now()).replace(/^\d+/, String(now().getTime() + 90_000)),
    ],
  ])('is not there for %s', async (_, pass) => {
    const answer = await ask(pass());
    const unknown = await fetch(`${trusting.address}/no-such-address`);
    expect(answer.status).toBe(unknown.status);
    const [body, other] = [await answer.text(), await unknown.text()];
    const ID = /"request_id":"[^"]+"/;
    expect(body.replace(ID, '')).toBe(other.replace(ID, ''));
    expect(body).not.toContain('127.0.0.1');
  });
});
