import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ownFolder } from './cluster-folder.ts';
import { command } from './command.ts';

// The folder with Debian that all hosts share: made once, by Debian's own packages alone.

const PROGRAMS = [
  ...['patroni', 'python3-etcd', 'etcd-server', 'etcd-client', 'haproxy', 'nginx-light'],
  ...['pgbackrest', 'pgbouncer', 'libfaketime', 'openssl', 'ca-certificates', 'procps'],
];

interface Suite {
  name: string;
  postgres: string;
  packages: readonly string[];
}

/** The first that can be had is taken. */
const SUITES: readonly Suite[] = [
  { name: 'forky', postgres: '18', packages: ['postgresql-18'] },
  { name: 'bookworm', postgres: '15', packages: ['postgresql-15'] },
];
/** Where apt of this machine says nothing. */
const LAST_RESORT = 'http://deb.debian.org/debian';

export interface DebianRoot {
  folder: string;
  suite: string;
  /** Of PostgreSQL: '18'. */
  postgres: string;
  /** Patroni's version: '4.1.5'. Quorum commit came with 4.0. */
  patroni: string;
}

/** Makes the folder if it is not there; a minute or less. Tells `say` what it does. */
export async function debianRoot(folder: string, say: (line: string) => void): Promise<DebianRoot> {
  if (!existsSync(folder)) await make(folder, say);
  await ownFolder(folder);
  const [postgres = ''] = await readdir(join(folder, 'usr/lib/postgresql'));
  const release = await readFile(join(folder, 'etc/os-release'), 'utf8');
  const suite = /^VERSION_CODENAME=(\S+)/m.exec(release)?.[1] ?? 'unknown';
  const patroni = (await command('chroot', [folder, 'patroni', '--version'])).trim().split(' ')[1];
  return { folder, suite, postgres, patroni: patroni ?? '0' };
}

async function make(folder: string, say: (line: string) => void): Promise<void> {
  const mirror = await ownMirror();
  const beside = `${folder}.partial`;
  const failed: string[] = [];
  for (const { name, packages } of SUITES) {
    say(`Making a folder with Debian ${name} from ${mirror} (once, about a minute) ...`);
    await rm(beside, { recursive: true, force: true });
    await mkdir(beside, { recursive: true });
    try {
      await command('mmdebstrap', [
        '--variant=minbase',
        // A mirror that stands still for some time says that its lists have grown old.
        '--aptopt=Acquire::Check-Valid-Until "false"',
        `--include=${[...packages, ...PROGRAMS].join(',')}`,
        ...[name, beside, mirror],
      ]);
      await rename(beside, folder);
      return;
    } catch (error) {
      failed.push((error as Error).message);
      say(`Debian ${name} is not to be had.`);
    }
  }
  await rm(beside, { recursive: true, force: true });
  throw new Error(failed.join('\n'));
}

/** The mirror that this machine's own apt asks. */
async function ownMirror(): Promise<string> {
  const targets = await command('apt-get', [
    ...['indextargets', '--format', '$(REPO_URI)'],
    ...['Created-By: Packages', 'Component: main'],
  ]).catch(() => '');
  const mirrors = targets.split('\n').filter((line) => /\/debian\/?$/.test(line));
  return mirrors[0]?.replace(/\/$/, '') ?? LAST_RESORT;
}
