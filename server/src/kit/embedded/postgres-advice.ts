import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What to do about what initdb or PostgreSQL has said of its folder; '' where nothing is known. */
export const adviceOn = (said: string, cluster: string): string =>
  ADVICE.find(([words]) => words.test(said))?.[1](cluster) ?? '';

const ADVICE: readonly [RegExp, (cluster: string) => string][] = [
  [
    /incompatible with server/,
    (cluster) =>
      ` PostgreSQL ${versionIn(cluster)} made it, and this PCR brings another one. Start the PCR that you had before, and see docs/operate/update.md.`,
  ],
  [/No space left on device|Disk quota exceeded/, () => ' Make room on its disk, and try again.'],
  [/Read-only file system/, () => ' Mount its disk for writing, and try again.'],
  [/has invalid permissions/, (cluster) => ` Take the rights of others away: chmod 700 ${cluster}`],
  [
    /has wrong ownership|Permission denied/,
    (cluster) => ` All of ${cluster} must belong to one user: the one who starts PCR.`,
  ],
];

/** PostgreSQL writes it there; its own words about it are a detail, which may hold more. */
function versionIn(cluster: string): string {
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return 'of another version';
  }
}
