import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { childProcesses } from '../kit/testing/child-processes.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';
import { pictureOf } from './testing/file-samples.ts';

let app: TestApp;
let large: Buffer;
let small: Buffer;
beforeAll(async () => {
  app = await startApp({ env: { TRUST_PROXY: '1' } });
  large = await pictureOf({ width: 1500, height: 1500 });
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

/** The process that reads pictures stands still until all that is sent is here; on Linux only. */
async function whileNothingIsRead(send: () => Promise<unknown>): Promise<void> {
  // It lives for a minute after a picture.
  await upload(await app.member(), 'first.png', small, '192.0.2.1');
  const readers = childProcesses().filter(({ command }) => command.includes('picture-process'));
  const tell = (signal: NodeJS.Signals) =>
    readers.forEach(({ pid }) => void process.kill(pid, signal));
  tell('SIGSTOP');
  try {
    await send();
  } finally {
    tell('SIGCONT');
  }
}

test('a member with one small photo does not wait for all the large ones of somebody else', async () => {
  const [ana, bo] = [await app.member(), await app.member()];
  const done: string[] = [];
  const sent: Promise<unknown>[] = [];
  const send = (by: Member, name: string, bytes: Buffer) =>
    sent.push(upload(by, name, bytes).then(() => done.push(name)));
  await whileNothingIsRead(async () => {
    for (const name of ['large 1', 'large 2', 'large 3']) send(ana, name, large);
    await received(3 * large.length);
    send(bo, 'small', small);
    await received(3 * large.length + small.length);
  });
  await Promise.all(sent);
  expect(done).toHaveLength(4);
  expect(done.indexOf('small')).toBeLessThan(2);
});

test('nor for those of several accounts in one wider network of IPv6', async () => {
  const done: string[] = [];
  const sent: Promise<unknown>[] = [];
  const send = async (name: string, bytes: Buffer, address?: string) => {
    await upload(await app.member(), name, bytes, address);
    done.push(name);
  };
  await whileNothingIsRead(async () => {
    for (const n of [1, 2, 3]) sent.push(send(`large ${n}`, large, `2001:db8:1:${n}::9`));
    await received(3 * large.length);
    sent.push(send('small', small));
    await received(3 * large.length + small.length);
  });
  await Promise.all(sent);
  expect(done).toHaveLength(4);
  expect(done.indexOf('small')).toBeLessThan(2);
});
