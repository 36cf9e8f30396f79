import { StartError } from '../errors/start-error.ts';
import { isDatabaseAway } from './database-away.ts';

/**
 * The one line that the operator reads where a start or a command fails; null where it is a fault
 * of PCR's own, whose stack somebody must read. It holds nothing that a database or a disk was
 * given.
 */
export function startFailure(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return null;
  const {
    code = '',
    severity,
    syscall,
  } = error as Error & {
    code?: string;
    severity?: string;
    syscall?: string;
  };
  if (severity && OF_DATABASE[code]) return `The database ${OF_DATABASE[code]}`;
  // A file that is missing has the same code as a socket of PostgreSQL that is.
  if (isDatabaseAway(error) && (!syscall || syscall === 'connect' || severity))
    return `The database does not answer any more (${code || 'its connection ended'}). See whether it runs, and try again.`;
  return syscall && OF_SYSTEM[code] ? OF_SYSTEM[code] : null;
}

const RIGHTS =
  'A file or folder that PCR needs is closed to this user. Let the user who starts PCR own DATA_DIR and all that is in it.';

const OF_DATABASE: Readonly<Record<string, string>> = {
  '42501':
    'refuses something to the user of DATABASE_URL. Make that user the owner of the database and of its tables.',
  '25006': 'is read-only: it is a standby, or has no room. Set DATABASE_URL to the primary.',
  '53100': 'has no room left on its disk. Make room there, and try again.',
  '53200': 'has no memory left. Give its machine more, and try again.',
  '53300':
    'takes no further connections. Raise its max_connections, or the limit of the user or the database, and try again.',
};

const OF_SYSTEM: Readonly<Record<string, string>> = {
  ENOSPC: 'There is no room left on a disk that PCR writes to. Make room, and try again.',
  EDQUOT: 'The quota of this user on the disk is used up. Raise it, and try again.',
  EROFS: 'A disk that PCR writes to is read-only. Mount it for writing, and try again.',
  EACCES: RIGHTS,
  EPERM: RIGHTS,
  EMFILE: 'This user may open no more files. Raise the limit (ulimit -n), and try again.',
  ENFILE: 'This machine has no more files to open. Raise fs.file-max, and try again.',
};
