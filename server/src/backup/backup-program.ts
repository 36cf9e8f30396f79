import { join } from 'node:path';

/** The program of a nightly backup (`inOwnProcess` starts it). */
export const BACKUP_PROCESS = join(import.meta.dirname, 'backup-process.ts');
