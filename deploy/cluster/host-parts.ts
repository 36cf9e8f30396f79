import { existsSync } from 'node:fs';
import { copyFile, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Certificates } from './certificates.ts';
import { command } from './command.ts';
import { CERTIFICATES } from './configuration.ts';
import type { Host } from './layout.ts';
import type { Machine } from './machine.ts';
import { SLOW_LINK } from './wires.ts';

/** Folders that Debian's packages make when they are configured, with their owners. */
export const OF_A_NODE = [
  'install -d -o postgres -g postgres /var/log/patroni /var/log/postgresql',
  'install -d -o etcd -g etcd -m 0700 /var/lib/etcd/default',
];

/** Builds the web app of a PCR where it is not built. Rejects where it is not installed. */
export async function buildServer(server: string, say: (line: string) => void): Promise<void> {
  const node = join(server, 'node_modules/node/bin/node');
  if (!existsSync(node)) throw new Error(`${server} has no PCR that is installed: npm run build`);
  say(`Looking whether the web app is built ...`);
  await command(node, [join(server, 'tools/build.ts')]);
}

/** A file system in a file; it takes room only as it is filled. */
export async function makeDisk(file: string, mb: number): Promise<void> {
  await using disk = await open(file, 'w');
  await disk.truncate(mb * 1_000_000);
  await command('mkfs.ext4', ['-q', '-m', '0', file]);
}

/** The authority for all, and nginx's own certificate for the proxy. */
export async function copyCertificates(
  host: Host,
  files: string,
  from: Certificates,
): Promise<void> {
  const ca = join(files, 'etc/ssl/certs/pcr-ca.pem');
  await mkdir(join(files, 'etc/ssl/certs'), { recursive: true });
  await copyFile(from.ca, ca);
  if (host !== 'proxy') return;
  const own = join(files, CERTIFICATES);
  await mkdir(own, { recursive: true });
  await copyFile(from.proxy.certificate, join(own, 'proxy.pem'));
  await copyFile(from.proxy.key, join(own, 'proxy.key'));
}

/** Puts the program of slow links there, before the switch is on. */
export async function writeSlowLink(middle: Machine): Promise<void> {
  const target = join(middle.folder, 'files', SLOW_LINK);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(join(import.meta.dirname, 'slow-link.py'), target);
}
