import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { newId } from '../testing/family-drafts.ts';
import { pictureOf } from '../testing/file-samples.ts';

let app: TestApp;
let large: Buffer;
let small: Buffer;
beforeAll(async () => {
  app = await startApp({ env: { TRUST_PROXY: '1' } });
  // Few bytes and many pixels: what takes its time is the reading.
  large = await pictureOf({ width: 4000, height: 4000 });
  small = await pictureOf({ width: 64, height: 64 });
});
afterAll(() => app.close());

const upload = (by: Member, name: string, bytes: Buffer, from = '203.0.113.7') =>
  by.ask(
    uploadFile,
    { params: { id: newId() }, query: { folder: 'images', name }, bytes },
    { 'x-forwarded-for': from },
  );

/** Until this many bytes of uploads are here. */
const received = (bytes: number) =>
  vi.waitFor(
    async () => {
      const folder = join(app.dataDir, 'uploads');
      const sizes = await Promise.all(
        (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size),
      );
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(bytes);
    },
    { timeout: 30_000, interval: 5 },
  );

test('who sends one small photo does not wait for all the large ones of somebody else', async () => {
  const [ana, bo] = [await app.member(), await app.member()];
  const done: string[] = [];
  const sent = [1, 2, 3].map((n) => upload(ana, `large ${n}.png`, large).then(() => done.push(`large ${n}`)));
  await received(3 * large.length);
  await upload(bo, 'small.png', small).then(() => done.push('small'));
  await Promise.all(sent);
  expect(done).toHaveLength(4);
  expect(done.indexOf('small')).toBeLessThan(2);
});

test.each([
  ['at one address elsewhere', () => '198.51.100.9'],
  ['in one wider network of IPv6', (n: number) => `2001:db8:1:${n}::9`],
])('nor for those of several accounts %s', async (_, from) => {
  const done: string[] = [];
  const sent = [1, 2, 3].map(async (n) => {
    await upload(await app.member(), `large ${n}.png`, large, from(n));
    done.push(`large ${n}`);
  });
  await received(3 * large.length);
  await upload(await app.member(), 'small.png', small).then(() => done.push('small'));
  await Promise.all(sent);
  expect(done.indexOf('small')).toBeLessThan(2);
});
