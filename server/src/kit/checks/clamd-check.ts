import { Readable } from 'node:stream';
import { clamdScan, clamdVersion } from '../files/clamd.ts';
import { type Check, ok, warn, wrong } from './check.ts';

/**
 * What every scanner takes for a virus, in two parts: one that scans this folder must not find it.
 */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'];

const DAY = 86_400_000;
/** Signatures come several times a day; older ones (days) mean that freshclam has stopped. */
const OLD = 7;
const PATIENCE = 20_000;

export const clamdCheck: Check = async ({ settings: { clamd }, clock }) => {
  if (!clamd) return [ok('not set up: nobody looks for viruses (CLAMD_URL)')];
  try {
    const scan = clamdScan(clamd, PATIENCE);
    const version = await clamdVersion(clamd, PATIENCE);
    const found = await scan(Readable.from([Buffer.from(EICAR.join(''))]));
    if (!found)
      return [
        wrong(
          'clamd answers, but does not find the test virus EICAR. Load its signatures: freshclam.',
        ),
      ];
    const clean = await scan(Readable.from([Buffer.from('nothing')]));
    if (clean) return [wrong('clamd takes a plain text for a virus. See its configuration.')];
    const days = daysSince(version, clock.now());
    if (days !== null && days > OLD)
      return [warn(`its signatures are ${days} days old. See whether freshclam runs.`)];
    return [
      ok(`${nameOf(version)} answers, finds the test virus EICAR, and lets plain text through`),
    ];
  } catch {
    return [
      wrong('clamd does not answer as it should. See whether it runs, and correct CLAMD_URL.'),
    ];
  }
};

const nameOf = (version: string) => /^ClamAV [\w.-]+/.exec(version)?.[0] ?? 'clamd';

/** 'ClamAV 1.4.3/27830/Mon Nov 30 09:12:41 2026'; null where it says no date. */
function daysSince(version: string, now: Date): number | null {
  const made = Date.parse(`${version.split('/')[2] ?? ''} UTC`);
  return Number.isNaN(made) ? null : Math.floor((now.getTime() - made) / DAY);
}
