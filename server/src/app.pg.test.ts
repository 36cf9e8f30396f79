import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { getPublicSettings, getSession } from '@pcr/contract/account/account.endpoints.ts';
import { requestPasswordReset } from '@pcr/contract/account/password/password-reset.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from './testing/app-for-tests.ts';

/** Its script is in the page itself. */
const SCRIPT = 'document.title = "PCR"';
const PAGE = `<!doctype html><title>PCR</title><script>${SCRIPT}</script><script src="/a.js"></script>`;

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-web-'));
  // Whatever the folder is called that PCR is installed in.
  const webDir = join(folder, 'assets/web');
  await mkdir(join(webDir, 'assets'), { recursive: true });
  await writeFile(join(webDir, 'sw.js'), 'console.log(1)');
  await writeFile(join(webDir, 'index.html'), PAGE);
  await writeFile(join(webDir, 'manifest.webmanifest'), '{}');
  await writeFile(join(webDir, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(
    join(webDir, 'logo.svg.br'),
    brotliCompressSync('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  );
  await writeFile(join(webDir, 'assets/main-4f3a.css'), 'body{}');
  await writeFile(join(webDir, 'assets/main-4f3a.css.br'), brotliCompressSync('body{}'));
  await writeFile(join(webDir, 'assets/main-4f3a.js'), 'console.log(1)');
  await writeFile(join(webDir, 'assets/main-4f3a.js.br'), brotliCompressSync('console.log(1)'));
  await writeFile(join(webDir, 'assets/worker-4f3a.mjs'), 'console.log(1)');
  app = await startApp({ webDir });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('the web app', () => {
  test.each(['/', '/dashboard', '/confirm-email?token=x.y.z', '/no/such/page'])(
    '%s answers with the app, asked for anew each time and changed by no proxy',
    async (path) => {
      const reply = await app.visitor().send('GET', path);
      expect(reply).toMatchObject({ status: 200, text: PAGE });
      expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(reply.headers.get('cache-control')).toBe('no-cache, no-transform');
    },
  );

  test('search engines are told to list no page but the front one', async () => {
    const robots = async (path: string) =>
      (await app.visitor().send('GET', path)).headers.get('x-robots-tag');
    for (const path of ['/shared-album', '/shared-album?photo=a', '/dashboard']) {
      expect(await robots(path)).toBe('noindex, nofollow');
    }
    expect(await robots('/')).toBeNull();
  });

  test('a file with a hash in its name is kept for ever, and comes compressed', async () => {
    const reply = await app
      .visitor()
      .send('GET', '/assets/main-4f3a.js', { headers: { 'accept-encoding': 'br' } });
    expect(reply).toMatchObject({ status: 200, text: 'console.log(1)' });
    expect(reply.headers.get('content-encoding')).toBe('br');
    expect(reply.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    // Nobody asks whether it has changed.
    expect(reply.headers.get('etag')).toBeNull();
  });

  test('a file without one, such as the service worker, is requested anew', async () => {
    for (const path of ['/sw.js', '/logo.svg', '/manifest.webmanifest']) {
      expect((await app.visitor().send('GET', path)).headers.get('cache-control'), path).toBe(
        'no-cache',
      );
    }
  });

  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/assets/main-4f3a.js', 'text/javascript'],
    ['/assets/main-4f3a.css', 'text/css; charset=utf-8'],
    ['/logo.svg', 'image/svg+xml; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ])('each file says what it is, and text its charset: %s', async (path, type) => {
    for (const encoding of ['identity', 'br']) {
      const reply = await app
        .visitor()
        .send('GET', path, { headers: { 'accept-encoding': encoding } });
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, type]);
    }
  });

  test.each([
    '//evil.example',
    '/%2f%2fevil.example',
    '/\\evil.example',
    '/?next=https://evil.example',
    '/assets',
    '/dashboard/',
    '/api//evil.example',
  ])('no address sends the browser elsewhere: %s', async (path) => {
    const reply = await app.visitor().send('GET', path);
    expect([200, 404]).toContain(reply.status);
    for (const name of ['location', 'refresh', 'content-location'])
      expect(reply.headers.get(name)).toBeNull();
  });

  test.each(['/assets/main-gone.js', '/favicon.ico', '/robots.txt'])(
    'a file that is not there is no page: %s',
    async (path) => {
      await app.visitor().sendRefused('not_found', 'GET', path);
    },
  );

  test.each([
    '/../../etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/assets/..%2f..%2f..%2f..%2fetc/hosts',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('no path leads out of its folder: %s', async (path) => {
    const reply = await app.visitor().send('GET', path);
    expect(reply.text).not.toMatch(/root:|localhost/);
  });

  test('a write to a page is none', async () => {
    await app.visitor().sendRefused('not_found', 'POST', '/dashboard');
  });
});

describe('an unknown address below /api answers 404 in the closed form', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api/families/a/b/c'],
    ['GET', '/api/%zz'],
    ['PATCH', '/api/families'],
    ['GET', '/api/auth/session'],
    ['POST', '/api/auth/sign-up/email'],
  ])('%s %s', async (method, path) => {
    const member = await app.member();
    const refused = await member.sendRefused('not_found', method, path);
    expect(refused.message).toBe('This is not here, or you don’t have access to it.');
  });
});

describe('security headers', () => {
  test.each(['/dashboard', '/assets/worker-4f3a.mjs', '/api/account/settings', '/api/nothing'])(
    'on %s',
    async (path) => {
      const { headers } = await app.visitor().send('GET', path);
      const policy = Object.fromEntries(
        (headers.get('content-security-policy') ?? '')
          .split(';')
          .map((part) => part.trim().split(/ (.*)/s)),
      );
      expect(policy).toMatchObject({
        'default-src': "'none'",
        // A script in the page itself is the one that was built, or does not run.
        'script-src': path === '/dashboard' ? `'self' 'sha256-${hashOf(SCRIPT)}'` : "'self'",
        'connect-src': "'self'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
      });
      expect(Object.values(policy).join()).not.toMatch(/unsafe-eval|\*|https?:/);
      expect(policy['script-src']).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(
        headers.get('strict-transport-security'),
        'not where the app is reached by http',
      ).toBeNull();
      for (const telling of ['x-powered-by', 'server']) expect(headers.get(telling)).toBeNull();
      if (path.startsWith('/api/')) expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  test.each([
    ['js', 'identity', 'console.log(1)'],
    ['js', 'br', 'console.log(1)'],
    ['css', 'identity', 'body{}'],
    ['css', 'br', 'body{}'],
  ])(
    'a script and a style sheet, which load nothing themselves, say what they need (.%s, %s)',
    async (kind, encoding, content) => {
      const { headers, text } = await app
        .visitor()
        .send('GET', `/assets/main-4f3a.${kind}`, { headers: { 'accept-encoding': encoding } });
      expect(text).toBe(content);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none';frame-ancestors 'none'",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('referrer-policy'), 'the page has one').toBeNull();
      const size = [...headers].reduce(
        (sum, [name, value]) => sum + name.length + value.length + 4,
        0,
      );
      expect(size, 'bytes of what stands before each file').toBeLessThan(390);
    },
  );

  test('no other site may read an answer', async () => {
    const reply = await app
      .visitor()
      .send('GET', '/api/account/settings', { origin: 'http://evil.example' });
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    await app
      .visitor()
      .sendRefused('origin_refused', 'OPTIONS', '/api/families', { origin: 'http://evil.example' });
  });
});

describe('the rate of requests is limited', () => {
  test('429 in the closed form, with the time to wait', async () => {
    const narrow = await startApp({ requestsPerMinute: 3 });
    try {
      const visitor = narrow.visitor();
      for (let n = 0; n < 3; n++) expect((await visitor.reply(getPublicSettings)).status).toBe(200);
      const refused = await visitor.refused('too_many_requests', getPublicSettings);
      expect(refused.message).toBe('Too many tries. Please wait a moment.');
      expect(refused.retry_after).toBeGreaterThan(0);
      expect(refused.retry_after).toBeLessThanOrEqual(60);
      expect(refused.headers.get('retry-after')).toBe(String(refused.retry_after));
      await visitor.refused('too_many_requests', getSession);
      await visitor.refused('too_many_requests', requestPasswordReset, {
        in: { email: 'ada@example.org' },
      });
      // Writes from elsewhere and unknown addresses are counted, too, and nobody is let in by a
      // header.
      await visitor.sendRefused('too_many_requests', 'POST', '/api/account/sign-out', {
        origin: null,
      });
      await visitor.sendRefused('too_many_requests', 'GET', '/api/nothing');
      await visitor.sendRefused('too_many_requests', 'GET', '/%61pi/account/settings');
      // The server reads the whole body, also if no file takes it.
      for (const path of ['/dashboard', '/assets/a.js'])
        await visitor.sendRefused('too_many_requests', 'POST', path);
      await visitor.sendRefused('too_many_requests', 'GET', '/api/account/settings', {
        headers: { 'x-forwarded-for': '203.0.113.9' },
      });
    } finally {
      await narrow.close();
    }
  });

  test('the app’s own files have a rate 25 times as high: phones of one building may all open PCR (kit.md 79)', async () => {
    const narrow = await startApp({ requestsPerMinute: 3 });
    try {
      const visitor = narrow.visitor();
      for (let n = 0; n < 75; n++)
        await visitor.sendRefused('not_found', 'GET', n % 2 ? '/assets/a.js' : '/apis.js');
      await visitor.sendRefused('too_many_requests', 'GET', '/assets/a.js');
      expect((await visitor.reply(getPublicSettings)).status).toBe(200);
    } finally {
      await narrow.close();
    }
  });
});

test('every request has an id of its own, which a client cannot choose', async () => {
  const ids = new Set<string>();
  for (let n = 0; n < 5; n++) {
    const refused = await app
      .visitor()
      .sendRefused('not_authenticated', 'GET', '/api/account/session', {
        headers: { 'request-id': 'mine', 'x-request-id': 'mine' },
      });
    ids.add(refused.request_id);
  }
  expect(ids.size).toBe(5);
  expect(ids).not.toContain('mine');
});
