import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import type { Folder, StoredFile } from '@pcr/contract/files/files.schema.ts';
import S3rver from 's3rver';
import { vi } from 'vitest';
import { CUT } from '../../kit/files/cut-uploads.ts';
import { type FileStorage, openFileStorage } from '../../kit/files/storage.ts';
import { makeLog } from '../../kit/log/log.ts';
import { readSettings } from '../../kit/settings/settings.ts';
import { startApp, type TestApp, type TestAppSetup } from '../../testing/app-for-tests.ts';
import { type Line, lineTo } from '../../testing/line.ts';
import { newId } from '../../testing/new-id.ts';
import type { Visitor } from '../../testing/visitor.ts';

export type StorageKind = 'disk' | 'S3';

export interface StoreRefusal {
  status: number;
  /** As S3 and its kind name it. */
  code: string;
  writesAlone?: true;
}

export interface FileFixtures {
  app: TestApp;
  /** The same storage as the app's. */
  storage: FileStorage;
  /**
   * Everything that is kept anywhere: rows, contents and files on their way in. Cut-off uploads are
   * not in it.
   */
  held(): Promise<{ rows: string[]; contents: string[]; temporary: string[] }>;
  /** Whose uploads were cut off and wait for their rest. */
  cut(): Promise<string[]>;
  /** What lies between the app and its store of S3; undefined on a disk. */
  line: Line | undefined;
  /**
   * The store of the S3 fixtures refuses all requests from now on, or only writes; null: nothing.
   */
  refuse(how: StoreRefusal | null): void;
  /**
   * Ends the store of an S3 fixtures, as an outage does; what it returns brings it back with what
   * it held.
   */
  loseStorage(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * The app with its files on disk, or in a real S3-compatible server of its own, whose key is
 * S3RVER. It does not look at the secret.
 */
export async function startFileFixtures(
  kind: StorageKind,
  setup: TestAppSetup = {},
  accessKey = 'S3RVER',
): Promise<FileFixtures> {
  const folder = await mkdtemp(join(tmpdir(), 'pcr-files-'));
  let refusal: StoreRefusal | null = null;
  const refused = () => refusal;
  let store = kind === 'S3' ? newStore(folder, refused) : null;
  const port = (await store?.run())?.port;
  const line = port === undefined ? undefined : await lineTo(port);
  const envWith = (to: number | undefined, key: string): Record<string, string> =>
    to === undefined ? {} : { FILES_URL: `s3://${key}:S3RVER@127.0.0.1:${to}/pcr-files?tls=off` };
  const app = await startApp({
    ...setup,
    env: { ...envWith(line?.port, accessKey), ...setup.env },
  });
  // Looks at the store directly.
  const settings = readSettings({ ...envWith(port, 'S3RVER'), DATA_DIR: app.dataDir }, app.dataDir);
  const storage = await openFileStorage(settings, makeLog('silent'));
  const onTheirWay = () => readdir(join(app.dataDir, 'uploads'));
  return {
    app,
    storage,
    async held() {
      const contents: string[] = [];
      for await (const keys of storage.keys()) contents.push(...keys);
      const rows = await app.rows<{ path: string }>('select path from files order by path');
      const temporary = (await onTheirWay()).filter((file) => !file.endsWith(CUT));
      return { rows: rows.map(({ path }) => path), contents: contents.sort(), temporary };
    },
    async cut() {
      return (await onTheirWay())
        .filter((file) => file.endsWith(CUT))
        .map((file) => file.slice(0, -CUT.length));
    },
    line,
    refuse(how) {
      refusal = how;
    },
    async loseStorage() {
      await store?.close();
      return async () => {
        store = newStore(folder, refused, port);
        await store.run();
      };
    },
    async close() {
      await app.close();
      await line?.close();
      await store?.close().catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A store alone, with the bucket 'pcr-files'. */
export async function startStore(): Promise<{ port: number; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'pcr-store-'));
  const store = newStore(folder, () => null);
  const { port } = await store.run();
  return {
    port,
    async close() {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function newStore(directory: string, refusal: () => StoreRefusal | null, port = 0): S3rver {
  const configureBuckets = [{ name: 'pcr-files' }];
  const store = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets,
  });
  store.middleware.unshift(async (request, next) => {
    const how = refusal();
    if (!how || (how.writesAlone && request.method !== 'PUT')) return next();
    request.status = how.status;
    request.type = 'application/xml';
    request.body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${how.code}</Code><Message>No</Message></Error>`;
  });
  return store;
}

/** Waits until this holds, also on a busy machine. */
export const until = (holds: () => Promise<void>): Promise<void> =>
  vi.waitFor(holds, { timeout: 30_000, interval: 20 });

/** Uploads as the browser does; `id` is new unless given. */
export function upload(
  browser: Visitor,
  {
    folder,
    name,
    bytes,
    id = newId(),
  }: { folder: Folder; name: string; bytes: Uint8Array; id?: string },
): Promise<StoredFile> {
  return browser.ask(uploadFile, { params: { id }, query: { folder, name }, bytes });
}

export interface RawUpload {
  folder?: Folder;
  name?: string;
  id?: string;
  from?: number;
  /** What Content-Length says; null says nothing (chunked). */
  length: number | null;
  /** What it sends. */
  bytes: Uint8Array;
  headers?: Record<string, string>;
  /** The bytes go out piece by piece; at once unless said. */
  pieces?: { bytes: number; everyMs: number };
  /**
   * The sender goes away once these bytes are sent and this is done, instead of waiting for an
   * answer.
   */
  breakOffAfter?: () => Promise<unknown>;
}

/**
 * An upload byte by byte, as no browser would send it. The status and text of the answer; none when
 * there was none.
 */
export async function rawUpload(
  app: TestApp,
  browser: Visitor,
  raw: RawUpload,
): Promise<{ status: number; text: string } | null> {
  const {
    folder = 'documents',
    name = 'notes.txt',
    id = newId(),
    from,
    length,
    bytes,
    headers = {},
    pieces,
    breakOffAfter,
  } = raw;
  const query = new URLSearchParams({
    folder,
    name,
    ...(from !== undefined && { from: String(from) }),
  });
  const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const sent = request(`${app.address}/api/files/${id}?${query}`, {
    method: 'PUT',
    agent: false,
    headers: {
      origin: app.origin,
      cookie,
      ...(length === null ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
      ...headers,
    },
  });
  const answered = new Promise<{ status: number; text: string } | null>((done) => {
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (piece) => {
        text += piece;
      });
      response.on('close', () => done({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', () => done(null));
  });
  if (pieces) sendPieces(sent, bytes, pieces);
  else if (breakOffAfter) sent.write(bytes);
  else sent.end(bytes);
  // The server may end it first; anything begun here ends before the test does.
  const [answer] = await Promise.all([answered, breakOffAfter?.().finally(() => sent.destroy())]);
  return answer;
}

function sendPieces(
  to: ClientRequest,
  bytes: Uint8Array,
  { bytes: size, everyMs }: NonNullable<RawUpload['pieces']>,
) {
  let at = 0;
  const next = () => {
    to.write(bytes.subarray(at, at + size));
    at += size;
    if (at < bytes.length) return;
    clearInterval(timer);
    to.end();
  };
  const timer = setInterval(next, everyMs);
  to.on('close', () => clearInterval(timer));
  next();
}
