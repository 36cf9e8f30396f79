import { existsSync } from 'node:fs';
import { lstat, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { makeSecrets, type Secrets } from './configuration.ts';
import type { AppHost } from './layout.ts';

/** What a cluster remembers in its folder, so that other programs find it again. */
export interface Remembered {
  /** Of its network (layout.ts). */
  network: number;
  secrets: Secrets;
  /** The folder with Debian. */
  debian: string;
  movableClocks: boolean;
  /** The folder with the PCR of each server. */
  servers: Record<AppHost, string>;
  serverEnv: Readonly<Record<string, string>>;
  diskMb: number;
}

const fileIn = (folder: string) => join(folder, 'cluster.json');

export const isCluster = (folder: string): boolean => existsSync(fileIn(folder));

/**
 * Makes a folder for this user alone where there is none. Throws an error of one line where there
 * is one that others can change: they would have what root runs and writes there.
 */
export async function ownFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [named, led] = await Promise.all([lstat(folder), stat(folder)]);
  const me = process.getuid?.();
  if (named.uid !== me || led.uid !== me)
    throw new Error(`${folder} belongs to another user. Choose another folder.`);
  if (led.mode & 0o022)
    throw new Error(
      `In ${folder} others can write. Choose another folder, or: chmod go-w ${folder}`,
    );
}

export async function remember(folder: string, remembered: Remembered): Promise<void> {
  await ownFolder(folder);
  await writeFile(fileIn(folder), JSON.stringify(remembered, null, 2), { mode: 0o600 });
}

export async function recall(folder: string): Promise<Remembered | null> {
  return isCluster(folder) ? JSON.parse(await readFile(fileIn(folder), 'utf8')) : null;
}

/** A network that nobody on this machine uses, and new secrets. */
export function newCluster(): Pick<Remembered, 'network' | 'secrets'> {
  const taken = Object.values(networkInterfaces())
    .flat()
    .map((one) => /^10\.77\.(\d+)\./.exec(one?.address ?? '')?.[1]);
  const network = Array.from({ length: 256 }, (_, n) => n).find((n) => !taken.includes(`${n}`));
  if (network === undefined) throw new Error('All networks 10.77.0.0 to 10.77.255.0 are taken.');
  return { network, secrets: makeSecrets() };
}
