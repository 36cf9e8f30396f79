import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { sizeText } from '@pcr/contract/kit/sizes.ts';
import { diskSpace, diskState, RESERVE, reserveOf } from '../files/disk-space.ts';
import { type Check, kindOf, ok, warn, wrong } from './check.ts';

/** Below this part of all inodes a disk is nearly full, whatever room it has. */
const FEW = 0.05;

export const diskCheck: Check = async ({ settings: { dataDir } }) => {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const kind = kindOf(error);
    if (kind === 'ENOENT') return [ok('there is no DATA_DIR yet: the first start of PCR makes it')];
    return [wrong(`DATA_DIR cannot be written to (${kind}). Let the user who starts PCR own it.`)];
  }
  const space = await diskSpace(dataDir);
  const state = diskState(space, RESERVE);
  const room = `${sizeText(space.free)} of ${sizeText(space.total)} free`;
  const reserve = sizeText(reserveOf(space, RESERVE));
  if (state === 'full')
    return [wrong(`${room}, below the reserve of ${reserve}: uploads are refused. Make room.`)];
  if (state === 'scarce')
    return [warn(`${room}; below ${reserve} uploads are refused. Make room soon.`)];
  const { files, ffree } = await statfs(dataDir);
  // Some file systems make them as they need them, and say 0.
  if (files > 0 && ffree < FEW * files)
    return [
      (ffree === 0 ? wrong : warn)(
        `${room}, but only ${ffree} of ${files} inodes: the disk has too many small files. Delete what is not needed.`,
      ),
    ];
  return [ok(room)];
};
