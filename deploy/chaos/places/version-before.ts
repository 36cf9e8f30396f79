import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { atEnd } from '../../../bench/environment.ts';
import {
  findVersionBefore,
  takeVersion,
} from '../../../server/src/testing/operating/version-before.ts';

/** The folder with the server of the last version, so that it can run in the cluster. */
export async function takeBefore(): Promise<string> {
  const before = await findVersionBefore();
  if (!before)
    throw new Error('This clone does not reach back to the last version: the update cannot run.');
  const folder = await takeVersion(before);
  atEnd(() => rm(folder, { recursive: true, force: true }));
  // It has the server alone: members of the run have no browser, so nothing is built.
  await mkdir(join(folder, 'tools'), { recursive: true });
  await writeFile(join(folder, 'tools/build.ts'), '');
  return folder;
}
