import { randomBytes } from 'node:crypto';
import { getFileContent, getReceived, uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueue } from '../kit/tasks/tasks.ts';
import type { Member } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';
import { type FileFixtures, rawUpload, startFileFixtures, until } from './testing/file-fixtures.ts';

// files.md 28: an upload that was cut off goes on where it stopped. It waits on the disk, whatever
// the storage is.

const MB = 1024 * 1024;
/** Not two pieces of it are the same. */
const FILE = Buffer.concat([
  Buffer.from('%PDF-1.4\n%'),
  randomBytes(3 * MB).map((byte) => 0x80 | byte),
  Buffer.from('\n%%EOF\n'),
]);

describe('an upload that is cut off', () => {
  let fixtures: FileFixtures;
  let ana: Member;
  beforeAll(async () => {
    fixtures = await startFileFixtures('disk');
  });
  beforeEach(async () => {
    ana = await fixtures.app.member();
  });
  afterEach(async () => {
    fixtures.app.clock.reset();
  });
  afterAll(() => fixtures.close());

  const received = async (id: string, who = ana) =>
    (await who.ask(getReceived, { params: { id } })).bytes;
  const arrives = (id: string, bytes: number) => () =>
    until(async () => expect(await received(id)).toBe(bytes));
  /** Sends the file up to a byte, and goes away once that has arrived. */
  const sendPart = (id: string, to: number, from = 0, who = ana) =>
    rawUpload(fixtures.app, who, {
      id,
      name: 'licence.pdf',
      ...(from > 0 && { from }),
      length: FILE.length - from,
      bytes: FILE.subarray(from, to),
      breakOffAfter: arrives(id, to),
    });
  const sendRest = (id: string, from: number, bytes = FILE.subarray(from)) => ({
    params: { id },
    query: { folder: 'documents', name: 'licence.pdf', from } as const,
    bytes,
  });
  const contentOf = async (id: string) =>
    (await ana.reply(getFileContent, { params: { id }, query: {} })).bytes;

  test('goes on where it stopped, more than once, and is the file that was sent', async () => {
    const id = newId();
    await sendPart(id, MB);
    await sendPart(id, 2 * MB, MB);
    const file = await ana.ask(uploadFile, sendRest(id, 2 * MB));
    expect(file).toMatchObject({ id, name: 'licence.pdf', size: FILE.length });
    expect((await contentOf(id)).equals(FILE)).toBe(true);
    expect(await received(id)).toBe(0);
    expect([(await fixtures.held()).temporary, await fixtures.cut()]).toEqual([[], []]);
  });

  test('goes on although the server does not know yet that its connection is lost', async () => {
    const id = newId();
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const silent = rawUpload(fixtures.app, ana, {
      id,
      length: FILE.length,
      bytes: FILE.subarray(0, MB),
      breakOffAfter: () => over,
    });
    await arrives(id, MB)();
    await ana.ask(uploadFile, sendRest(id, MB));
    expect((await contentOf(id)).equals(FILE)).toBe(true);
    end();
    await silent;
  });

  test('whose last byte arrived and whose answer was lost needs no byte more', async () => {
    const id = newId();
    await sendPart(id, FILE.length - 1);
    await ana.ask(uploadFile, sendRest(id, FILE.length - 1));
    // The same once more: the file is there.
    expect(await ana.ask(uploadFile, sendRest(id, FILE.length - 1))).toMatchObject({ id });
    expect(await received(id)).toBe(0);
  });

  test('goes on where its sender says, who may not know how much arrived; of which less is here than that, it is sent anew', async () => {
    const id = newId();
    await sendPart(id, MB);
    await ana.refused('upload_broken', uploadFile, sendRest(id, MB + 1));
    await ana.refused('upload_broken', uploadFile, sendRest(newId(), MB));
    await ana.ask(uploadFile, sendRest(id, 0));
    expect((await contentOf(id)).equals(FILE)).toBe(true);
    const more = newId();
    await sendPart(more, 2 * MB);
    await ana.ask(uploadFile, sendRest(more, MB));
    expect((await contentOf(more)).equals(FILE)).toBe(true);
  });

  test('is nobody else’s to ask for or to go on with', async () => {
    const id = newId();
    await sendPart(id, MB);
    const ben = await fixtures.app.member();
    expect(await received(id, ben)).toBe(0);
    await ben.refused('upload_broken', uploadFile, sendRest(id, MB));
    expect(await received(id)).toBe(MB);
  });

  test('is judged whole: by its size, and by what is in it', async () => {
    const id = newId();
    await sendPart(id, MB);
    const tooLarge = Buffer.alloc(10 * MB);
    await ana.refused('file_too_large', uploadFile, sendRest(id, MB, tooLarge));
    const last = newId();
    await rawUpload(fixtures.app, ana, {
      id: last,
      length: 60,
      bytes: Buffer.from('<html>'),
      breakOffAfter: arrives(last, 6),
    });
    await ana.refused(
      'file_refused',
      uploadFile,
      sendRest(last, 6, Buffer.from('<script>alert(1)</script></html>')),
    );
    expect(await received(last)).toBe(0);
  });

  test('is one of its member’s: the next one that is cut off takes its place', async () => {
    const [first, second] = [newId(), newId()];
    await sendPart(first, MB);
    await sendPart(second, MB);
    await until(async () =>
      expect([await received(first), await received(second)]).toEqual([0, MB]),
    );
    await ana.ask(uploadFile, sendRest(second, MB));
  });

  test('counts each time that it goes on as an upload of the hour', async () => {
    const strict = await startFileFixtures('disk', { fileLimits: { perHour: 2 } });
    try {
      const who = await strict.app.member();
      const id = newId();
      const here = async () => (await who.ask(getReceived, { params: { id } })).bytes;
      const part = (from: number, to: number) =>
        rawUpload(strict.app, who, {
          ...{ id, from, length: FILE.length - from, bytes: FILE.subarray(from, to) },
          breakOffAfter: () => until(async () => expect(await here()).toBe(to)),
        });
      await part(0, 1000);
      await part(1000, 2000);
      await who.refused('too_many_requests', uploadFile, sendRest(id, 2000));
      // It waits for the next hour. The server may only now learn that its sender has gone.
      await until(async () => expect(await here()).toBe(2000));
    } finally {
      await strict.close();
    }
  });

  test('and does not go on is swept after a day', async () => {
    const id = newId();
    await sendPart(id, MB);
    // The server may only now learn that its sender has gone.
    await until(async () => expect(await fixtures.cut()).toContain(ana.id));
    fixtures.app.clock.advance({ hours: 25 });
    await fixtures.app.rows(`select graphile_worker.add_job('files_sweep', '{}')`);
    await fixtures.app.tasksDone();
    expect(await fixtures.cut()).toEqual([]);
    expect(await received(id)).toBe(0);
    await ana.refused('upload_broken', uploadFile, sendRest(id, MB));
  });

  test('goes with its member’s account', async () => {
    await sendPart(newId(), MB);
    await until(async () => expect(await fixtures.cut()).toContain(ana.id));
    await enqueue(fixtures.app.database, 'files_forget', { userId: ana.id });
    await fixtures.app.tasksDone();
    expect(await fixtures.cut()).not.toContain(ana.id);
  });

  test('while it still comes, ends with the account and leaves nothing', async () => {
    const id = newId();
    await rawUpload(fixtures.app, ana, {
      ...{ id, name: 'licence.pdf', length: FILE.length, bytes: FILE.subarray(0, MB) },
      breakOffAfter: async () => {
        await arrives(id, MB)();
        await enqueue(fixtures.app.database, 'files_forget', { userId: ana.id });
        await fixtures.app.tasksDone();
      },
    });
    await until(async () => expect((await fixtures.held()).temporary).toEqual([]));
    expect(await fixtures.cut()).not.toContain(ana.id);
  });
});
