import { readdir, readlink } from 'node:fs/promises';
import { signOut } from '@pcr/contract/account/account.endpoints.ts';
import { downloadDocuments } from '@pcr/contract/files/documents/documents.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { openRaw, type RawConnection, rawRequest } from '../testing/raw-connection.ts';
import { upload } from './testing/file-fixtures.ts';
import { unzip } from './testing/unzip.ts';

// Files that are sent at a time. More than the system holds of one for a client that does not read.

const BIG = 9 * 1024 * 1024;
const PATIENCE = { timeout: 20_000, interval: 5 };
const HERE = '203.0.113.7';
const THERE = '198.51.100.9';

let app: TestApp;

interface Owner {
  member: Member;
  id: string;
}
async function owner(): Promise<Owner> {
  const member = await app.member();
  const bytes = Buffer.alloc(BIG, 'text ');
  return { member, id: (await upload(member, { folder: 'documents', name: 'a.txt', bytes })).id };
}

const cookieOf = ({ cookies }: Member) => [...cookies].map((pair) => pair.join('=')).join('; ');

/** Asks for the file, and takes its first bytes and nothing more until told to. */
async function sent({ member, id }: Owner, address: string): Promise<RawConnection> {
  const connection = await openRaw(app.address, { reads: false });
  const headers = { cookie: cookieOf(member), 'x-forwarded-for': address };
  connection.write(rawRequest(`/api/files/${id}/content`, headers));
  await vi.waitFor(() => {
    connection.sip();
    expect(connection.size).toBeGreaterThan(0);
  }, PATIENCE);
  return connection;
}
/** The status and the bytes that came. */
const whole = async ({ member, id }: Owner, address: string, signal?: AbortSignal) => {
  const headers = { cookie: cookieOf(member), 'x-forwarded-for': address };
  const reply = await fetch(`${app.address}/api/files/${id}/content`, {
    headers,
    ...(signal && { signal }),
  });
  const size = (await reply.bytes()).length;
  return reply.status === 200 ? size : [reply.status, reply.headers.get('retry-after')];
};

/**
 * What this process, which is the server too, has open in a folder; nothing where the system does
 * not say.
 */
async function openFilesIn(folder: string): Promise<string[]> {
  const open = await readdir('/proc/self/fd').catch(() => []);
  const paths = await Promise.all(
    open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return paths.filter((path) => path.startsWith(folder));
}

describe('files that are sent at a time (files.md 26)', () => {
  let ana: Owner;
  let bo: Owner;
  let cy: Owner;
  beforeAll(async () => {
    const downloadLimits = {
      ofMember: 2,
      ofAddress: 3,
      ofNetwork: 3,
      waiting: 1,
      patience: 300_000,
    };
    app = await startApp({ env: { TRUST_PROXY: '1' }, downloadLimits });
    [ana, bo, cy] = [await owner(), await owner(), await owner()];
  });
  afterAll(() => app.close());

  /** Of two of a member's the one that was not refused: there is room for one that waits. */
  async function oneThatWaits(of = ana) {
    const asked = [1, 2].map(() => {
      const control = new AbortController();
      return { abort: () => control.abort(), answer: whole(of, HERE, control.signal) };
    });
    const first = await Promise.race(asked.map(async (one) => ({ one, answer: await one.answer })));
    expect(first.answer).toEqual([429, '5']);
    return asked.find((one) => one !== first.one) as (typeof asked)[number];
  }

  test('a member has their number, and the next one comes when one of them has ended; others have theirs', async () => {
    const first = await sent(ana, HERE);
    const second = await sent(ana, HERE);
    const next = await oneThatWaits();
    expect(await whole(bo, HERE)).toBe(BIG);
    first.close();
    expect(await next.answer).toBe(BIG);
    second.read();
    await vi.waitFor(() => expect(second.size).toBeGreaterThan(BIG), PATIENCE);
  });

  test('one whose asker has gone waits no longer', async () => {
    for (let n = 0; n < 2; n++) await sent(ana, HERE);
    const gone = await oneThatWaits();
    gone.abort();
    await expect(gone.answer).rejects.toThrow();
    await vi.waitFor(async () => {
      const next = await oneThatWaits();
      expect(await Promise.race([next.answer, whole(bo, HERE)])).toBe(BIG);
      next.abort();
      await expect(next.answer).rejects.toThrow();
    }, PATIENCE);
  });

  test('one that waits is not sent once its session has ended (files.md 3)', async () => {
    const dee = await owner();
    const first = await sent(dee, HERE);
    await sent(dee, HERE);
    const next = await oneThatWaits(dee);
    await dee.member.ask(signOut, {});
    first.close();
    expect(await next.answer).toEqual([401, null]);
  });

  test('one wider network of IPv6 has its number, whoever they are; others have theirs', async () => {
    const from = (n: number) => `2001:db8:1:${n}::9`;
    const first = await sent(ana, from(1));
    for (const [n, whose] of [ana, bo].entries()) await sent(whose, from(n + 2));
    let isHere = false;
    const here = whole(cy, from(4)).finally(() => {
      isHere = true;
    });
    expect(await whole(cy, THERE)).toBe(BIG);
    expect(isHere).toBe(false);
    first.close();
    expect(await here).toBe(BIG);
  });

  test('who leaves a ZIP in the middle keeps nothing open, and the next one has their turn', async () => {
    const { member, id } = await owner();
    const bytes = Buffer.alloc(BIG, 'text ');
    const second = await upload(member, { folder: 'documents', name: 'b.txt', bytes });
    const ids = [id, second.id].join(',');
    for (let times = 0; times < 3; times++) {
      const leaving = await openRaw(app.address, { reads: false });
      leaving.write(rawRequest(`/api/documents/zip?ids=${ids}`, { cookie: cookieOf(member) }));
      await vi.waitFor(() => {
        leaving.sip();
        expect(leaving.size).toBeGreaterThan(0);
      }, PATIENCE);
      leaving.close();
    }
    const { status, bytes: zip } = await member.reply(downloadDocuments, { query: { ids } });
    expect(status).toBe(200);
    expect(Object.values(await unzip(zip)).map((one) => one.equals(bytes))).toEqual([true, true]);
    await vi.waitFor(async () => expect(await openFilesIn(app.dataDir)).toEqual([]), PATIENCE);
  });
});

test('who reads slowly on several addresses leaves places to others (files.md 26)', async () => {
  app = await startApp({
    env: { TRUST_PROXY: '1' },
    downloadLimits: { atOnce: 4, ofAddress: 2, roomMs: 100 },
  });
  try {
    const ana = await owner();
    const slow: RawConnection[] = [];
    for (const address of [HERE, HERE, THERE, THERE]) slow.push(await sent(ana, address));
    expect(await whole(await owner(), '192.0.2.1')).toBe(BIG);
    // One of them made room, the oldest of the member with the most; the others come to their end.
    for (const one of slow) one.read();
    await vi.waitFor(
      () => expect(slow.map(({ size }) => size > BIG)).toEqual([false, true, true, true]),
      PATIENCE,
    );
  } finally {
    await app.close();
  }
});

test('a client that has waited too long for a file is told when to come again (files.md 26)', async () => {
  app = await startApp({ downloadLimits: { ofMember: 1, patience: 50 } });
  try {
    const ana = await owner();
    const first = await sent(ana, HERE);
    expect(await whole(ana, HERE)).toEqual([503, '5']);
    first.close();
    expect(app.logged.filter((line) => JSON.parse(line).level === 'error')).toEqual([]);
  } finally {
    await app.close();
  }
});
