import type { Readable } from 'node:stream';
import { StartError } from '../errors/start-error.ts';

/** What a place of backups says of one of them. */
export interface StoredBackup {
  /** `pcr-2026-11-28T1510Z.pcrbackup`. */
  name: string;
  /** In bytes. */
  size: number;
}

/** The place of backups failed: it names the place, and has the failure as its cause. */
export class StoreError extends StartError {
  override name = 'StoreError';
}

/**
 * A place for backups: a folder, or a bucket. Each failure is a `StoreError` of one line that names
 * the place and says what to do.
 */
export interface BackupStore {
  /** The place of a backup in words for the operator: a path, or a bucket without its key. */
  where(name: string): string;
  /** Bytes that are free there for this user; null where nobody knows. */
  room(): Promise<number | null>;
  /**
   * Stores all of `content` under this name, or nothing: a backup that is cut, by an error of
   * `content` or by the end of the process, is never listed. How many bytes it was.
   */
  put(name: string, content: Readable): Promise<number>;
  /** Whole backups, the oldest first. Names that PCR does not give are left out. */
  list(): Promise<StoredBackup[]>;
  get(name: string): Promise<Readable>;
  /** A backup that is not there counts as removed. */
  remove(name: string): Promise<void>;
}

/** What PCR calls a backup of this moment. */
export const backupName = (at: Date) =>
  `pcr-${at.toISOString().slice(0, 16).replace(':', '')}Z.pcrbackup`;

const NAME = /^pcr-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)Z\.pcrbackup$/;

/** When the backup of this name was made; null for a name that PCR does not give. */
export function backupTime(name: string): Date | null {
  const [found, day, hour, minute] = NAME.exec(name) ?? [];
  if (!found) return null;
  const at = new Date(`${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
