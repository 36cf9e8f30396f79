/** @module-tag thorough */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getBinder, requestBinder } from '@pcr/contract/files/binder/binder.endpoints.ts';
import { listDocuments } from '@pcr/contract/files/documents/documents.endpoints.ts';
import { uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { makeDue } from '../testing/due-tasks.ts';
import { newId } from '../testing/new-id.ts';
import { lastAnswer, openRaw, rawRequest } from '../testing/raw-connection.ts';
import { until, upload } from './testing/file-fixtures.ts';
import { PDF, pictureOf } from './testing/file-samples.ts';
import { pdfOf } from './testing/pdf-samples.ts';

// A disk without room. /dev/full refuses each write as such a disk does.

const NO_ROOM =
  'The server is out of space, so this was not saved. Please try again later, or tell PCR support.';
const GB = 1024 ** 3;
const MB = 1024 * 1024;

let full = true;
let app: TestApp;
let member: Member;

beforeAll(async () => {
  app = await startApp({
    // Less than a body has of the app itself, and more than a busy machine takes until an upload is
    // read.
    connectionLimits: { bodyMs: 3_000 },
    // As where the room goes between the look at the disk and the writing.
    fileLimits: { reserve: { share: 0, least: -GB, most: -GB } },
    async openUpload(path, flags, mode) {
      const file = await open(path, flags, mode);
      if (!full) return file;
      await file.close();
      return open('/dev/full', 'r+');
    },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.member();
});

const left = () => readdir(join(app.dataDir, 'uploads'));
const given = (bytes: Buffer) => ({
  params: { id: newId() },
  query: { folder: 'documents' as const, name: 'a.txt' },
  bytes,
});

/** The head of an upload of so many bytes. */
function uploadHead(length: number): string {
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const address = `PUT /api/files/${newId()}?folder=documents&name=a.txt`;
  return rawRequest(address, { cookie, origin: app.origin, 'content-length': String(length) });
}

/**
 * When the connection of a body that does not come has ended, so has the time of every body begun
 * before it.
 */
async function bodyTimePasses(): Promise<void> {
  const late = await openRaw(app.address);
  const headers = { 'content-type': 'application/json', 'content-length': '9', origin: app.origin };
  late.write(rawRequest('POST /api/account/sign-in', headers));
  await late.ends();
}

test.skipIf(!existsSync('/dev/full'))(
  'an upload onto a full disk is 503 with words on what to do, leaves nothing, and the server lives on (files.md 25)',
  async () => {
    const refused = await member.refused(
      'unavailable',
      uploadFile,
      given(Buffer.alloc(5 * MB, 'text ')),
    );
    expect(refused.message).toBe(NO_ROOM);
    expect(refused.headers.get('connection')).toBe('close');
    expect(await left()).toEqual([]);
    expect(app.logged.filter((line) => line.includes(refused.request_id)).join()).toContain(
      'ENOSPC',
    );
    await bodyTimePasses();
    full = false;
    try {
      const file = await upload(member, { folder: 'documents', name: 'a.pdf', bytes: PDF });
      expect((await member.ask(listDocuments, { query: { folder: 'documents' } })).items).toEqual([
        file,
      ]);
    } finally {
      full = true;
    }
  },
);

test.skipIf(!existsSync('/dev/full'))(
  'its sender hears so at once, and the connection ends when all is sent, not in the middle of it',
  async () => {
    const sender = await openRaw(app.address);
    sender.write(uploadHead(2 * MB));
    sender.write(Buffer.alloc(MB, 'text '));
    await sender.hears(/\}\}$/);
    const { status, headers, body } = lastAnswer(sender.heard);
    expect(status).toBe(503);
    expect(headers).toMatchObject({ connection: 'close', 'content-length': String(body.length) });
    expect(JSON.parse(body).error.message).toBe(NO_ROOM);
    sender.write(Buffer.alloc(MB - 1, 'text '));
    await member.ask(listDocuments, { query: { folder: 'documents' } });
    expect(sender.closed).toBe(false);
    sender.write('.');
    await sender.ends();
    // A client that never sends the rest is not waited for.
    const silent = await openRaw(app.address);
    silent.write(uploadHead(2 * MB));
    silent.write(Buffer.alloc(MB, 'text '));
    await silent.hears('HTTP/1.1 503');
    await silent.ends();
    expect(await left()).toEqual([]);
  },
);

/** A folder of so little room, where the system lets us make one. */
function mountSmall(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('a full storage is said to be, keeps no part of the file, and takes the next one', async ({
  skip,
}) => {
  const folder = join(app.dataDir, 'files');
  if (process.getuid?.() !== 0 || !mountSmall(folder)) return skip('only root may mount');
  full = false;
  try {
    const refused = await member.refused(
      'unavailable',
      uploadFile,
      given(Buffer.alloc(MB, 'text ')),
    );
    expect(refused.message).toBe(NO_ROOM);
    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(names.filter((entry) => entry.isFile())).toEqual([]);
    expect(await left()).toEqual([]);
    await upload(member, { folder: 'documents', name: 'a.pdf', bytes: PDF });
  } finally {
    full = true;
    execFileSync('umount', [folder]);
  }
});

test('files.md 25: a photo of which one size does not fit is not kept, and a binder is made once there is room', async ({
  skip,
}) => {
  const folder = join(app.dataDir, 'files');
  if (process.getuid?.() !== 0 || !mountSmall(folder)) return skip('only root may mount');
  full = false;
  const kept = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
  try {
    const bytes = await pictureOf({ width: 700, height: 700, noise: true });
    const photo = {
      params: { id: newId() },
      query: { folder: 'gallery' as const, name: 'a.png' },
      bytes,
    };
    expect((await member.refused('unavailable', uploadFile, photo)).message).toBe(NO_ROOM);
    expect(await kept()).toEqual([]);
    expect(await app.rows('select from photos')).toEqual([]);
    // The font alone that its contents are written in needs what is left beside it.
    const paper = Buffer.concat([
      await pdfOf('a page'),
      Buffer.from(`%${' '.repeat(50_000)}\n%%EOF\n`),
    ]);
    const { id } = await upload(member, { folder: 'documents', name: 'a.pdf', bytes: paper });
    const document_ids = [id];
    await member.ask(requestBinder, {
      in: { title: 'Ana', facility: null, day: '2026-03-03', document_ids },
    });
    const failed =
      "select 1 from graphile_worker.jobs where task_identifier = 'binder_make' and last_error is not null";
    await until(async () => expect(await app.rows(failed)).toHaveLength(1));
    // It may be tried again right now.
    await until(async () => {
      expect(await kept()).toHaveLength(1);
      expect(await left()).toEqual([]);
    });
    execFileSync('mount', ['-o', 'remount,size=4m', folder]);
    await makeDue(app.rows);
    await app.tasksDone();
    expect((await member.ask(getBinder)).binder).toMatchObject({ state: 'ready', left_out: [] });
    await member.ask(uploadFile, photo);
    expect(await kept()).toHaveLength(1 + 1 + 4);
  } finally {
    full = true;
    execFileSync('umount', [folder]);
  }
});

test('a full disk of the database is said in the same words', async () => {
  await app.rows(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await app.rows(
    'create trigger full_disk before insert on files for each row execute function refuse()',
  );
  full = false;
  try {
    expect((await member.refused('unavailable', uploadFile, given(PDF))).message).toBe(NO_ROOM);
  } finally {
    full = true;
    await app.rows('drop trigger full_disk on files');
  }
});
