import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, sql, type Transaction } from '../postgres/database.ts';
import type { Clock } from '../settings/clock.ts';
import { type Daily, enqueue, keysOfMailsTo, type Task } from '../tasks/tasks.ts';
import type { Mail } from './mail.ts';

// What is left of mails: those in the queue, and, without SMTP_URL, those on the disk.

declare module '../tasks/tasks.ts' {
  interface TaskPayloads {
    mail_forget: { to: string };
    mail_sweep: Record<string, never>;
    mail_waits: WaitingMail;
  }
}

/**
 * The links in them are over by then, and so is the time in which an account that is to be deleted
 * comes back.
 */
const KEPT_MS = 14 * 86_400_000;

const DROP = sql(
  'mail_drop',
  `select graphile_worker.remove_job(key) from graphile_worker.jobs where starts_with(key, $1) and locked_at is null`,
);
const UNDER_WAY = sql(
  'mail_under_way',
  'select 1 as one from graphile_worker.jobs where starts_with(key, $1)',
);

interface WaitingMail {
  mail: Mail;
  /** What it leads to is over then. */
  until: string;
}

const WAIT = sql(
  'mail_wait',
  `select graphile_worker.add_job('mail_waits', $1::json, job_key => $2,
     run_at => clock_timestamp() + $3 * interval '1 millisecond')`,
);
const WAITED = sql(
  'mail_waited',
  `select graphile_worker.reschedule_jobs(array_agg(j.id), run_at => now()) from graphile_worker.jobs j
   where j.task_identifier = 'mail_waits' and j.run_at > now()`,
);

/**
 * To somebody who has no account, and so no other place to read it: while there is no mail server
 * it waits in the queue, and goes if one is set before `until` (help.md 28).
 */
export async function mailLater(
  tx: Transaction,
  mail: Mail,
  until: Date,
  now: Date,
): Promise<void> {
  const payload: WaitingMail = { mail, until: until.toISOString() };
  const wait = until.getTime() - now.getTime();
  await tx.query(WAIT, [
    JSON.stringify(payload),
    `${keysOfMailsTo(mail.to)}${mail.id}:waits`,
    wait,
  ]);
}

/** There is a mail server now: what waited for one is due. */
export async function sendWaitingMails(database: Database): Promise<void> {
  await database.query(WAITED, []);
}

/** Nothing waiting is sent to this address any more; a task removes what is on the disk. */
export async function forgetMails(tx: Transaction, to: string): Promise<void> {
  await tx.query(DROP, [keysOfMailsTo(to)]);
  await enqueue(tx, 'mail_forget', { to });
}

export interface MailFileParts {
  database: Database;
  clock: Clock;
  smtpUrl: string | null;
  dataDir: string;
  /** Sends one mail. */
  deliver: Task<Mail>;
}

export function mailFileTasks({ database, clock, smtpUrl, dataDir, deliver }: MailFileParts) {
  const folder = join(dataDir, 'mail');

  async function* files(): AsyncGenerator<string> {
    // Without the folder nothing was ever written here.
    for (const name of (await readdir(folder).catch(unlessGone)) ?? []) yield join(folder, name);
  }

  const mail_forget: Task<{ to: string }> = async ({ to }) => {
    // One that is on its way to its file would come after this; with a mail server there are only
    // old files.
    if (!smtpUrl && (await database.query(UNDER_WAY, [keysOfMailsTo(to)])).length > 0) {
      throw new Error('a mail to this address is still being written');
    }
    for await (const file of files()) {
      // Another process may have taken it meanwhile.
      const mail = await readFile(file, 'utf8').catch(unlessGone);
      if (mail && recipientOf(mail) === to) await rm(file, { force: true });
    }
  };
  const mail_sweep: Task<unknown> = async () => {
    const before = clock.now().getTime() - KEPT_MS;
    for await (const file of files()) {
      const found = await stat(file).catch(unlessGone);
      if (found && found.mtimeMs < before) await rm(file, { force: true });
    }
  };
  const mail_waits: Task<WaitingMail> = async ({ mail, until }, job) => {
    if (Date.parse(until) <= clock.now().getTime()) return;
    // Another process has a mail server, or it was there for a moment: the queue tries again.
    if (!smtpUrl) throw new Error('there is no mail server here');
    await deliver(mail, job);
  };
  return { mail_forget, mail_sweep, mail_waits };
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** As the mail's head says it; a long line of it is folded. */
const recipientOf = (mail: string) => /^To:\s+(\S+)$/m.exec(mail)?.[1];

export const mailFileDaily: Daily[] = [{ task: 'mail_sweep', minute: 50 }];
