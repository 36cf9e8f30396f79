import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { installFromDebian } from '../../tools/debian.ts';
import { ownFolder } from './cluster-folder.ts';

const ROOM_GB = 4;
/** The program, and Debian's package that has it. */
const PROGRAMS: Readonly<Record<string, string>> = {
  mmdebstrap: 'mmdebstrap',
  unshare: 'util-linux',
  nsenter: 'util-linux',
  setpriv: 'util-linux',
  ip: 'iproute2',
  'mkfs.ext4': 'e2fsprogs',
  openssl: 'openssl',
};

/** Brings what Debian has, and throws an error of one line where something is missing then. */
export async function checkNeeds(folder: string): Promise<void> {
  if (process.getuid?.() !== 0)
    throw new Error('A cluster needs root: it makes networks and mounts. Call it with sudo.');
  const lacking = () => Object.keys(PROGRAMS).filter((program) => !isHere(program));
  for (const program of lacking()) installFromDebian(PROGRAMS[program] ?? program, 'the cluster');
  const missing = lacking();
  if (missing.length > 0)
    throw new Error(
      `A cluster needs ${missing.join(', ')}. On Debian: apt install ${[...new Set(missing.map((one) => PROGRAMS[one]))].join(' ')}`,
    );
  if (!existsSync('/dev/net/tun'))
    throw new Error('A cluster needs /dev/net/tun, for links that are slow: modprobe tun');
  await ownFolder(folder);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < ROOM_GB * 1e9)
    throw new Error(`A cluster needs ${ROOM_GB} GB in ${folder}. Choose another with --folder.`);
}

const isHere = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program}`], {
    env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
  }).status === 0;
