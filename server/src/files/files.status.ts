import { sizeText } from '@pcr/contract/kit/sizes.ts';
import type { Admin, Status } from '../domain.ts';
import {
  type DiskState,
  diskSpace,
  diskState,
  RESERVE,
  reserveOf,
} from '../kit/files/disk-space.ts';
import { localFolder, openFileStorage } from '../kit/files/storage.ts';
import { table } from '../kit/terminal/terminal.ts';
import { storedTotals } from './files.ts';

/** How many of those whose files take most are shown. */
const PEOPLE = 10;

const WORDS: Record<DiskState, string> = {
  enough: '',
  scarce: ' The disk fills up.',
  full: ' Uploads are refused now.',
};

const STILL = ' The disk fills up, and an app that has refused uploads may refuse them still.';

/** How much room files take, who takes most of it, and how much is left. */
export async function statusOfFiles({ database, settings, log }: Admin): Promise<Status> {
  const folder = localFolder(settings);
  // Where no app has run yet, this makes the folder.
  if (folder) await openFileStorage(settings, log);
  const disk = folder ? await room(folder) : 'the files are in the store of FILES_URL';
  const { all, most } = await storedTotals(database, PEOPLE);
  const quota = sizeText(settings.filesQuota);
  const stored = `${sizeText(all.bytes)} in ${all.files} files; one member may have ${quota}`;
  const rows = most.map(({ user_id, files, bytes }) => [sizeText(bytes), String(files), user_id]);
  return {
    lines: [
      ['Disk', disk],
      ['Stored', stored],
    ],
    more: rows.length > 0 ? table(['Most', 'Files', 'Whose (users show)'], rows) : undefined,
  };
}

async function room(folder: string): Promise<string> {
  const space = await diskSpace(folder);
  const least = sizeText(reserveOf(space, RESERVE));
  const state = diskState(space, RESERVE);
  // An app that has refused goes on with it until there is some more room
  // (kit/files/disk-space.ts).
  const words =
    state !== 'full' && diskState(space, RESERVE, 'full') === 'full' ? STILL : WORDS[state];
  return `${sizeText(space.free)} of ${sizeText(space.total)} free; below ${least} uploads are refused.${words}`;
}
