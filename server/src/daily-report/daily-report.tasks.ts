import { randomUUID } from 'node:crypto';
import { REPORT_KINDS, type ReportKind } from '@pcr/contract/daily-report/daily-report.schema.ts';
import type { Notify } from '../kit/messages/notify.ts';
import type { Database, Transaction } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { oneByOne } from '../kit/tasks/one-by-one.ts';
import type { Daily, Minutely, Task } from '../kit/tasks/tasks.ts';
import * as reports from './daily-report.queries.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    daily_reports_tell: Record<string, never>;
    daily_reports_sweep: Record<string, never>;
  }
}

/** As long as the inbox entry that leads to it. */
const RETENTION_MS = 365 * 86_400_000;

export interface DailyReportParts {
  database: Database;
  clock: Clock;
  notify: Notify;
}

export function dailyReportTasks({ database, clock, notify }: DailyReportParts) {
  /** notifications.md 71 to 73: a report that was taken and not sent is still due. */
  const daily_reports_tell: Task<unknown> = () => {
    const now = clock.now();
    return oneByOne(
      (after: reports.DueMember | undefined) => reports.findDue(database, now, after),
      ({ user_id }) => database.transaction((tx) => tell(tx, user_id, now)),
      'daily reports',
    );
  };

  async function tell(tx: Transaction, member: string, now: Date): Promise<void> {
    const taken = await reports.take(tx, member, now);
    if (!taken) return;
    await reports.moveOn(tx, member, taken);
    if (!taken.due) return;
    const id = randomUUID();
    const counts = await reports.make(tx, id, member, taken, now);
    if (counts.length === 0) return;
    const found = new Map(counts.map(({ kind, count }) => [kind, count]));
    const parts = Object.fromEntries(REPORT_KINDS.map((kind) => [kind, found.get(kind) ?? '0']));
    await notify(
      tx,
      member,
      { kind: 'daily_report', subject_id: id, parts: parts as Record<ReportKind, string> },
      now,
    );
  }

  const daily_reports_sweep: Task<unknown> = () =>
    reports.sweep(database, new Date(clock.now().getTime() - RETENTION_MS));

  return { daily_reports_tell, daily_reports_sweep };
}

export const dailyReportDaily: Daily[] = [{ task: 'daily_reports_sweep', minute: 56 }];
export const dailyReportMinutely: Minutely[] = [{ task: 'daily_reports_tell', turn: 'bulk' }];
