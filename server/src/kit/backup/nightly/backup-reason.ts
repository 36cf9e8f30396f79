import { ApiError } from '../../errors/api-error.ts';
import { isNoRoom } from '../../errors/no-room.ts';
import { StartError } from '../../errors/start-error.ts';
import { isDatabaseAway } from '../../postgres/database-away.ts';
import { StoreError } from '../backup-store.ts';
import { UnreadableBackup } from '../packing.ts';
import { DifferentBackup } from '../restore-into.ts';
import type { Reason } from './backups.queries.ts';
import { NoCheckDatabase } from './check-database.ts';

/** What was done: looking whether there is room for it, writing and storing it, or checking it. */
export type Stage = 'room' | 'write' | 'check';

/** Why a backup failed, in the one word that the state of backups has for it. */
export function reasonOf(error: unknown, stage: Stage): Reason {
  const cause = (error as { cause?: unknown }).cause ?? error;
  if (isNoRoom(error)) return 'room';
  if (error instanceof StoreError) return 'store';
  if (stage === 'room' && error instanceof StartError) return 'room';
  if (error instanceof NoCheckDatabase) return 'check_database';
  if (error instanceof UnreadableBackup) return 'damaged';
  if (error instanceof DifferentBackup) return 'different';
  if (cause instanceof ApiError) return 'files';
  if (isDatabaseAway(cause)) return 'database';
  const { code = '', severity } = cause as { code?: string; severity?: string };
  if (!severity) return 'unknown';
  if (stage !== 'check') return 'database';
  // A row that another one needs was not restored.
  return CONSTRAINT.test(code) ? 'different' : 'check_database';
}

/** SQLSTATE: an integrity constraint violation. */
const CONSTRAINT = /^23/;
