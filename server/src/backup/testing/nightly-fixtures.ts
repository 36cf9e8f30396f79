import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { upload } from '../../files/testing/file-fixtures.ts';
import { openBackupStore } from '../../kit/backup/open-store.ts';
import { readSettings } from '../../kit/settings/settings.ts';
import { startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { type BackupBucket, openBackupBucket } from './backup-bucket.ts';

export const KEY = 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX';
export const OPERATOR = 'operator@example.org';
/** Four hours ago, so that no night ends within a test. */
export const AT = `${String((new Date().getUTCHours() + 20) % 24).padStart(2, '0')}:00`;

export interface BackupState {
  name: string;
  state: string;
  reason: string | null;
  restored: boolean | null;
  bytes: string;
  members: number;
  files: number;
}

/** An app with a member, who has a file, and with places for its backups. */
export interface NightlyFixtures {
  app: TestApp;
  bucket: BackupBucket;
  mailbox: Mailbox;
  /** One of its own, in which backups are unless something else is said. */
  folder: string;
  /** What the schedule does each minute. */
  look(): Promise<void>;
  rows(): Promise<BackupState[]>;
  /** 'good', 'running', or why it failed, the oldest first. */
  states(): Promise<string[]>;
  /** What is in the place of this BACKUP_URL. */
  listed(url: string): Promise<{ name: string; size: number }[]>;
  /** The lines of the log with these words. */
  said(words: string): string[];
  close(): Promise<void>;
}

/** `place` is where the backups go. */
export async function startNightly(
  place: 'folder' | 'bucket',
  env: Record<string, string> = {},
): Promise<NightlyFixtures> {
  const folder = await mkdtemp(join(tmpdir(), 'pcr-nightly-'));
  const [bucket, mailbox] = await Promise.all([openBackupBucket(), openMailbox()]);
  const url = place === 'folder' ? join(folder, 'backups') : bucket.url;
  const app = await startApp({
    env: {
      ...{ BACKUP_AT: AT, BACKUP_URL: url, BACKUP_KEY: KEY },
      ...{ SMTP_URL: mailbox.url, OPERATOR_EMAIL: OPERATOR, ...env },
    },
  });
  const ana = await app.member();
  await upload(ana, { folder: 'documents', name: 'notes.txt', bytes: Buffer.from('a note') });
  const rows = () =>
    app.rows<BackupState & Record<string, unknown>>(
      `select name, state, reason, restored, bytes, members, files from backups
       order by begun_at, finished_at`,
    );
  return {
    ...{ app, bucket, mailbox, folder, rows },
    async look() {
      await app.rows(`select graphile_worker.add_job('backup_look')`);
      await app.tasksDone();
    },
    states: async () => (await rows()).map(({ state, reason }) => reason ?? state),
    async listed(of) {
      const settings = readSettings({ BACKUP_URL: of, BACKUP_KEY: KEY }, folder);
      return (await openBackupStore(settings.backupPlace)).list();
    },
    said: (words) => app.logged.filter((line) => line.includes(words)),
    async close() {
      await app.close();
      await mailbox.close();
      await bucket.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A content that no row names, so large that a backup goes to a bucket in several parts. */
export async function putLarge(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'files', 'nobody', 'documents');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'large.bin'), randomBytes(40_000_000));
}
