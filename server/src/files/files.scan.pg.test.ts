import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DOCUMENTS_TOPIC } from '@pcr/contract/files/documents/documents.schema.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { clamdScan, ScanFailed } from '../kit/files/clamd.ts';
import { readClamdUrl } from '../kit/settings/file-places.ts';
import { enqueue } from '../kit/tasks/tasks.ts';
import { adminOn } from '../testing/admin-in-process.ts';
import type { Member } from '../testing/app-for-tests.ts';
import { collectEvents } from '../testing/published-events.ts';
import { type ClamdForTests, EICAR, startClamd } from './testing/clamd-for-tests.ts';
import { type FileFixtures, startFileFixtures, upload } from './testing/file-fixtures.ts';
import { PDF, pictureOf } from './testing/file-samples.ts';

// files.md 27. The clamd of these tests speaks the protocol of the real one, which a fresh clone
// need not have.

const VIRUS = {
  folder: 'documents',
  name: 'letter.txt',
  bytes: Buffer.from(`Hello ${EICAR}\n`),
} as const;
const LETTER = { ...VIRUS, bytes: Buffer.from('Hello\n') };
const NOT_NOW =
  'letter.txt could not be checked for viruses right now. Please try again in a few minutes.';

let clamd: ClamdForTests;
let fixtures: FileFixtures;
let member: Member;
const refusal = (file: Parameters<typeof upload>[1]) =>
  upload(member, file).catch((error: Error) => error.message);

describe.each(['refuse', 'take'] as const)(
  'with a scanner, and %s while it does not answer',
  (CLAMD_DOWN) => {
    beforeAll(async () => {
      clamd = await startClamd();
      fixtures = await startFileFixtures('disk', { env: { CLAMD_URL: clamd.url, CLAMD_DOWN } });
      member = await fixtures.app.member();
    });
    afterAll(async () => {
      await fixtures.close();
      await clamd.close();
    });
    afterEach(() => clamd.behave('well'));

    test('a file with a virus is refused in words, and nothing of it is kept', async () => {
      const before = await fixtures.held();
      expect(await refusal(VIRUS)).toContain(
        'letter.txt has a virus in it, so it was not stored. Please check the device it came from.',
      );
      expect(await fixtures.held()).toEqual(before);
      const pdf = Buffer.concat([PDF, Buffer.from(`\n%${EICAR}\n%%EOF\n`)]);
      expect(await refusal({ folder: 'contracts', name: 'a.pdf', bytes: pdf })).toContain(
        'a.pdf has a virus in it',
      );
    });

    test('a clean file is taken', async () => {
      expect(await upload(member, LETTER)).toMatchObject({ name: 'letter.txt', unchecked: false });
    });

    test.each(['well', 'nonsense'] as const)(
      'my-data.md 16: a file that is imported is looked into, too, while the scanner answers %s',
      async (how) => {
        const moved = await fixtures.app.member();
        const { id } = await upload(moved, LETTER);
        const admin = adminOn(fixtures.app, { CLAMD_URL: clamd.url });
        const archive = join(fixtures.app.dataDir, `${moved.id}.zip`);
        for (const args of [
          ['users', 'export', moved.id, '--to', archive],
          ['users', 'delete', moved.id, '--yes'],
        ])
          expect(await admin(args)).toMatchObject({ code: 0 });
        await fixtures.app.tasksDone();
        clamd.behave(how);
        expect(await admin(['users', 'import', archive])).toMatchObject({ code: 0, err: '' });
        await rm(archive);
        const [row] = await fixtures.app.rows('select unchecked from files where id = $1', [id]);
        expect(row).toEqual({ unchecked: how !== 'well' });
      },
    );

    test.each(['nonsense', 'too_much'] as const)(
      'a scanner that answers with %s has not looked',
      async (how) => {
        clamd.behave(how);
        const before = await fixtures.held();
        if (CLAMD_DOWN === 'take') {
          expect(await upload(member, LETTER)).toMatchObject({ unchecked: true });
          const picture = await pictureOf({ width: 8, height: 8 });
          const made = await upload(member, { folder: 'images', name: 'a.png', bytes: picture });
          expect(made, 'a picture is made anew').toMatchObject({ unchecked: false });
          return;
        }
        expect(await refusal(LETTER)).toContain(NOT_NOW);
        expect(await fixtures.held()).toEqual(before);
      },
    );
  },
);

test('the hourly task scans files that came meanwhile: a clean one loses its mark, one with a virus goes and its member is told', async () => {
  clamd = await startClamd();
  fixtures = await startFileFixtures('disk', { env: { CLAMD_URL: clamd.url, CLAMD_DOWN: 'take' } });
  // The last first: parts that listen to the database leave before it goes.
  onTestFinished(() => clamd.close());
  onTestFinished(() => fixtures.close());
  const { app } = fixtures;
  member = await app.member();
  clamd.behave('nonsense');
  const lost = await upload(member, { ...LETTER, name: 'lost.txt' });
  await fixtures.storage.remove(lost.path);
  await upload(member, LETTER);
  await upload(member, VIRUS);
  const check = async () => {
    await enqueue(app.database, 'files_check', {});
    await app.tasksDone();
    return (await app.rows<{ unchecked: boolean }>('select unchecked from files order by id')).map(
      (row) => row.unchecked,
    );
  };
  expect(await check(), 'it still does not answer').toEqual([true, true, true]);
  clamd.behave('well');
  const published = await collectEvents(app);
  // What the storage has lost cannot be looked into, and holds nothing up.
  expect(await check()).toEqual([true, false]);
  // Open pages say at once that it is checked, or gone.
  const heard = (await published()).filter(({ topic }) => topic === DOCUMENTS_TOPIC);
  expect(heard).toEqual(Array(2).fill({ to: [member.id], topic: DOCUMENTS_TOPIC }));
  expect((await fixtures.held()).contents).toHaveLength(1);
  const [told] = (await member.ask(listInbox, { query: {} })).items;
  expect(told).toMatchObject({ kind: 'file_infected', parts: { file_name: 'letter.txt' } });
});

describe('asking clamd', () => {
  const asked = (url: string, silence?: number) => {
    const place = readClamdUrl(url);
    if (!place) throw new Error(`no place: ${url}`);
    return clamdScan(place, silence)(Readable.from([Buffer.from('Hello')]));
  };

  test('one that is not there, that says nothing, or that is something else, has not looked', async () => {
    const other = await startClamd();
    other.behave('silent');
    await expect(asked(other.url, 50)).rejects.toThrow(ScanFailed);
    await other.close();
    await expect(asked(other.url)).rejects.toThrow(ScanFailed);
    const web = createServer().listen(0, '127.0.0.1');
    await new Promise((on) => web.once('listening', on));
    await expect(
      asked(`tcp://127.0.0.1:${(web.address() as { port: number }).port}`),
    ).rejects.toThrow(ScanFailed);
    web.close();
  });

  test('an address is that of a host with a port, or of a socket', () => {
    expect(readClamdUrl('tcp://[::1]:3310')).toEqual({ host: '::1', port: 3310 });
    expect(readClamdUrl('unix:/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' });
    for (const wrong of ['tcp://a:70000', 'unix:clamd.ctl', 'http://a:1', 'tcp://a'])
      expect(readClamdUrl(wrong)).toBeNull();
  });
});
