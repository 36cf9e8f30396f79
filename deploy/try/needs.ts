import { spawnSync } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** In bytes; 4.7 GB were measured. */
const ROOM = 6e9;
const PROGRAMS = ['buildah', 'mmdebstrap', 'unshare', 'nsenter'];

/** Throws an error of one line if this machine lacks something that a try of an image needs. */
export async function checkNeeds(): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const missing = PROGRAMS.filter(
    (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status !== 0,
  );
  const wrong = whatIsMissing({ uid: process.getuid?.(), missing, free: bavail * bsize });
  if (wrong) throw new Error(wrong);
}

export interface Found {
  /** undefined where there are no such numbers. */
  uid: number | undefined;
  missing: readonly string[];
  /** Bytes for temporary files. */
  free: number;
}

export function whatIsMissing({ uid, missing, free }: Found): string | null {
  if (missing.length > 0)
    return `Trying the image needs ${missing.join(', ')}. On Debian: apt install buildah mmdebstrap util-linux`;
  if (uid !== 0)
    return 'Trying the image needs root: it mounts file systems. Call it with sudo, or as root.';
  if (free < ROOM)
    return `Trying the image needs 6 GB for temporary files; ${tmpdir()} has ${(free / 1e9).toFixed(1)} GB. Set TMPDIR to a folder with more.`;
  return null;
}
