import { createReadStream } from 'node:fs';
import { ApiError } from '../kit/errors/api-error.ts';
import { type Scan, ScanFailed } from '../kit/files/clamd.ts';
import type { Log } from '../kit/log/log.ts';

interface Scanner {
  scan: Scan;
  /** What happens while it does not answer. */
  down: 'refuse' | 'take';
  log: Pick<Log, 'warn'>;
}

/**
 * Looks into a file that came (files.md 27). False where nobody could look, and such are taken all
 * the same. 422 `file_refused` with a virus in it, 503 `unavailable` where nobody could look.
 */
export async function isClean(
  { scan, down, log }: Scanner,
  name: string,
  file: string,
): Promise<boolean> {
  try {
    const found = await scan(createReadStream(file));
    if (!found) return true;
    log.warn({ found }, 'an upload with a virus was refused');
    const message = `${name} has a virus in it, so it was not stored. Please check the device it came from.`;
    throw new ApiError('file_refused', { message });
  } catch (error) {
    if (!(error instanceof ScanFailed)) throw error;
    log.warn({ error }, 'an upload could not be looked into for viruses');
    if (down === 'take') return false;
    const message = `${name} could not be checked for viruses right now. Please try again in a few minutes.`;
    throw new ApiError('unavailable', { message });
  }
}
