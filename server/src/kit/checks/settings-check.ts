import { RESTORE_UNFINISHED, restoreUnfinished } from '../settings/data-folder.ts';
import { type Check, ok } from './check.ts';
import { findingsOf } from './findings.ts';
import { backupsBesideData } from './same-disk.ts';

export const settingsCheck: Check = async ({ settings, names }) => {
  const beside = await backupsBesideData(settings);
  const found = findingsOf(settings, { names, backupsBesideData: beside });
  if (await restoreUnfinished(settings.dataDir))
    found.unshift({ level: 'wrong', text: RESTORE_UNFINISHED });
  if (found.length === 0) return [ok('they can be read, and fit together')];
  return found.map(({ level, text }) => ({ state: level, text }));
};
