import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../../log/log.ts';
import type { Database, Queryable } from '../../postgres/database.ts';
import type { NightlyTime } from '../../settings/backup-settings.ts';
import type { Clock } from '../../settings/clock.ts';
import type { Settings } from '../../settings/settings.ts';
import { enqueue, type Minutely, type Task, type TaskName } from '../../tasks/tasks.ts';
import { type BackupStore, backupName } from '../backup-store.ts';
import { openBackupStore } from '../open-store.ts';
import { troubleMail, WHAT_TO_DO } from './backup-words.ts';
import { inOwnProcess } from './backup-work.ts';
import * as backups from './backups.queries.ts';
import { type Judged, judge } from './judge.ts';
import { type KeptBackup, thoseToRemove } from './keep.ts';
import { lastNight } from './nightly-time.ts';

declare module '../../tasks/tasks.ts' {
  interface TaskPayloads {
    backup_look: Record<string, never>;
    backup_make: Record<string, never>;
  }
}

/** A restored installation looks for itself whether a backup is due. */
export const BACKUP_TASKS: readonly TaskName[] = ['backup_look', 'backup_make'];

export interface NightlyParts {
  database: Database;
  /** For the connections that a backup has for itself. */
  connection: pg.PoolConfig;
  clock: Clock;
  log: Log;
  settings: Settings;
  /** What links are signed with. */
  secret: string;
  /** Where people open the app. */
  origin: string;
  /** The file of the program that makes a backup, as it is told by a `BackupJob`. */
  program: string;
}

/** So many of the newest are looked at: more than all tries of two nights. */
const LOOKED_AT = 20;
/** A trouble that lasts is told again after this time. */
const AGAIN_MS = 7 * 86_400_000;

/** The tasks that make a backup each night, and tell the operator where that failed. */
export function nightlyBackups(parts: NightlyParts) {
  const { database, clock, log, settings } = parts;
  let dueSince: Date | undefined;
  const stopping = new AbortController();
  const under = new Set<Promise<unknown>>();

  async function look(time: NightlyTime, now: Date): Promise<Judged> {
    const night = lastNight(time, now);
    const [rows, good, alive] = [
      await backups.newest(database, LOOKED_AT),
      await backups.newestGood(database),
      await backups.isTurnTaken(database),
    ];
    const judged = judge({ night, rows, good, alive, dueSince: dueSince ?? now }, now);
    dueSince = judged.due ? (dueSince ?? now) : undefined;
    return judged;
  }

  const backup_look: Task<unknown> = async () => {
    const { backupAt } = settings;
    if (!backupAt) return;
    const { due, trouble } = await look(backupAt, clock.now());
    if (due) await enqueue(database, 'backup_make', {});
    if (trouble) await tell(trouble, backupAt);
    if (trouble === null && (await backups.endTrouble(database)))
      log.info('backups are good again');
  };

  async function tell(trouble: backups.Trouble, { zone }: NightlyTime): Promise<void> {
    const now = clock.now();
    const to = settings.smtpUrl ? settings.operatorEmail : null;
    const isNews = await database.transaction(async (tx) => {
      const again = new Date(now.getTime() - AGAIN_MS);
      if (!(await backups.noteTrouble(tx, trouble, now, again))) return false;
      const good = await backups.newestGood(tx);
      const mail = troubleMail(trouble, good, { zone, origin: parts.origin });
      if (to) await enqueue(tx, 'mail', { id: randomUUID(), to, ...mail, plain: true });
      return true;
    });
    if (!isNews) return;
    log.error({ trouble }, `there is no good backup of this night: ${WHAT_TO_DO[trouble]}`);
    if (!to) log.warn('nobody is told of it by mail: OPERATOR_EMAIL and SMTP_URL are not both set');
  }

  const backup_make: Task<unknown> = async () => {
    const { backupAt } = settings;
    if (!backupAt || stopping.signal.aborted) return;
    const client = new pg.Client({
      ...parts.connection,
      application_name: 'pcr backup',
      // It says nothing for minutes; a machine that is gone says nothing either.
      ...{ keepAlive: true, keepAliveInitialDelayMillis: 10_000 },
    });
    // Without its connection the turn is over: somebody else may have it by now.
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    await client.connect();
    try {
      if (!(await backups.takeTurn(client))) return;
      const work = makeOne(backupAt, AbortSignal.any([stopping.signal, lost.signal]));
      under.add(work);
      await work.finally(() => under.delete(work));
    } finally {
      await client.end().catch(() => {});
    }
  };

  /** For whoever has the turn. */
  async function makeOne(time: NightlyTime, stop: AbortSignal): Promise<void> {
    const begun = clock.now();
    const night = lastNight(time, begun);
    const dead = await backups.endDead(database, begun);
    if (dead > 0) log.warn('the process that made a backup has ended: it is made again');
    const { rows, good } = {
      rows: await backups.newest(database, LOOKED_AT),
      good: await backups.newestGood(database),
    };
    if (!judge({ night, rows, good, alive: false, dueSince: begun }, begun).due) return;
    const id = randomUUID();
    const name = backupName(begun);
    await backups.begin(database, { id, night: night.day, name }, begun);
    log.info({ name }, 'the backup of this night begins');
    const { secret, connection } = parts;
    const job = { settings, secret, connection, now: begun.toISOString() };
    const outcome = await inOwnProcess(parts.program, job, stop);
    const now = clock.now();
    if ('failed' in outcome) {
      const { failed: reason, why } = outcome;
      await backups.failed(database, id, reason, now);
      log.error({ name, reason, why }, 'the backup of this night failed');
      return;
    }
    await backups.good(database, id, outcome.made, now);
    log.info({ name, ...outcome.made, ...outcome.took }, 'the backup of this night is good');
    await removeOld(time).catch((error: Error) =>
      log.error({ why: (error as { code?: string }).code ?? error.name }, 'old backups stay'),
    );
  }

  async function removeOld({ zone }: NightlyTime): Promise<void> {
    const store = await openBackupStore(settings.backupPlace);
    const all = await keptIn(store, database);
    for (const name of thoseToRemove(all, settings.backupKeep, zone)) {
      await store.remove(name);
      log.info({ name }, 'an old backup is removed');
    }
  }

  return {
    tasks: { backup_look, backup_make },
    /** With BACKUP_AT alone, so that others have neither a lane nor a look each minute. */
    minutely: (settings.backupAt ? [{ task: 'backup_look', turn: 'first' }] : []) as Minutely[],
    long: (settings.backupAt ? ['backup_make'] : []) as TaskName[],
    /** Ends a backup that is under way: it is made again at the next start. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.allSettled(under);
    },
  };
}

/** Those that failed their check, and not for want of a way to check them. */
const BAD = new Set<backups.Reason | null>(['damaged', 'different']);

async function keptIn(store: BackupStore, db: Queryable): Promise<KeptBackup[]> {
  const names = (await store.list()).map(({ name }) => name);
  const states = await backups.statesOf(db, names);
  return names.map((name) => {
    const known = states.get(name);
    if (known?.state === 'good') return { name, state: 'good' };
    return { name, state: BAD.has(known?.reason ?? null) ? 'bad' : 'unchecked' };
  });
}

/** The newest backup that was checked and found good; undefined: there is none. */
export async function lastGoodBackup(db: Queryable): Promise<{ finished_at: Date } | undefined> {
  const good = await backups.newestGood(db);
  return good?.finished_at ? { finished_at: good.finished_at } : undefined;
}
