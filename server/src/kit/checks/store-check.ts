import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import {
  type FileStorage,
  localFolder,
  openFileStorage,
  type StoragePlace,
} from '../files/storage.ts';
import { makeLog } from '../log/log.ts';
import { type Check, kindOf, ok, wrong } from './check.ts';

export const storeCheck: Check = async ({ settings }) => {
  const folder = localFolder(settings);
  // Made by this command it might belong to another user than PCR's.
  if (folder && !existsSync(folder))
    return [ok('there is no folder for files yet: the first start of PCR makes it')];
  const failed = await tryStore(settings, 'pcr-check');
  if (!failed)
    return [ok(`a small file was written, read and deleted ${folder ? 'on the disk' : 'in it'}`)];
  const advice = folder
    ? 'Let the user who starts PCR own DATA_DIR, and see whether its disk has room.'
    : 'Correct FILES_URL: the key must be allowed to write, read, list and delete in the bucket.';
  return [wrong(`${failed} ${advice}`)];
};

/** Writes, reads and deletes a small object under a key of its own; why it failed, or null. */
export async function tryStore(place: StoragePlace, folder: string): Promise<string | null> {
  let why = '';
  // The storage says in its log what it keeps from members: the kind of a failure.
  const log = makeLog('error', {
    write: (line: string) => {
      why ||= String(JSON.parse(line).why ?? '');
    },
  });
  const key = `${folder ? `${folder}/` : ''}check-${randomUUID()}.txt`;
  const content = Buffer.from(key);
  let step = 'written';
  let storage: FileStorage | undefined;
  try {
    storage = await openFileStorage(place, log);
    await storage.put(key, { from: content, type: 'text/plain' });
    step = 'read';
    const read = await buffer(await storage.get(key));
    if (!read.equals(content)) return 'What was read of a file is not what was written.';
    step = 'deleted';
    await storage.remove(key);
    if (folder) await storage.removeFolder(folder);
    return null;
  } catch (error) {
    // What was written must not stay for what failed afterwards; why it failed is said already.
    if (step === 'read') await storage?.remove(key).catch(() => {});
    return `A small file cannot be ${step} (${why || kindOf(error)}).`;
  }
}
