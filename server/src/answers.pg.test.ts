import { register } from '@pcr/contract/account/account.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from './testing/app-for-tests.ts';
import { ENDPOINT_CALLS, subjectsIn } from './testing/endpoints/endpoint-calls.ts';
import type { Reply } from './testing/visitor.ts';

// What the answer of every endpoint tells the browser to do with it, granted or refused, where PCR
// is reached by https.

const account = { email: 'known@example.org', password: 'password' };
let app: TestApp;
let subjectFor: ReturnType<typeof subjectsIn>;

beforeAll(async () => {
  app = await startApp({ publicUrl: 'https://pcr.test' });
  await app.visitor().ask(register, { in: { full_name: 'Known', ...account } });
  subjectFor = subjectsIn(app, account);
});
afterAll(() => app.close());
beforeEach(() => app.rows('delete from rate_limits'));

function expectProtected({ status, headers, bytes }: Reply): void {
  const policy = (headers.get('content-security-policy') ?? '')
    .split(';')
    .map((part) => part.trim());
  expect(policy).toContain("default-src 'none'");
  // Nothing falls back to default-src here: left out, any page may show it in a frame of its own.
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('location')).toBeNull();
  expect(status).not.toBe(301);
  const type = headers.get('content-type');
  if (bytes.length === 0) return;
  expect(type).toMatch(
    /^((application\/json|text\/plain|text\/csv|text\/calendar); charset=utf-8|image\/webp|application\/(zip|pdf))$/,
  );
  if (type?.startsWith('application/json')) JSON.parse(bytes.toString());
  else
    expect(headers.get('content-disposition')).toMatch(
      /^(inline|attachment); filename="[^"]+"; filename\*=UTF-8''/,
    );
}

describe.each(ENDPOINT_CALLS)('$name', (call) => {
  test('answers with headers that keep it where it belongs, granted or refused', async () => {
    const { owner, subject } = await subjectFor(call);
    const granted = await call.send(await app.otherDevice(owner), subject);
    expectProtected(granted);
    expectProtected(await call.send(app.visitor(), subject));
  });
});
