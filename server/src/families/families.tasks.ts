import {
  EXPIRING_SUBJECT,
  EXPIRING_TOPIC,
} from '@pcr/contract/families/retention/retention.schema.ts';
import { publish } from '../kit/live/live.ts';
import type { Notify } from '../kit/messages/notify.ts';
import type { Database, Transaction } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Daily, Task } from '../kit/tasks/tasks.ts';
import { forgetLookUps, repository } from './families.queries.ts';
import * as retention from './retention/retention.queries.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    families_purge: Record<string, never>;
    families_forget_look_ups: Record<string, never>;
    families_retention: Record<string, never>;
  }
}

/** A look-up (who opened whose family record) is stored for a year. */
const LOOK_UPS_RETENTION_DAYS = 365;
/** Before the id of any member. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export interface FamilyTaskParts {
  database: Database;
  clock: Clock;
  notify: Notify;
}

export function familyTasks({ database, clock, notify }: FamilyTaskParts) {
  const families_purge: Task<unknown> = () => repository.purge(database, clock.now());
  const families_forget_look_ups: Task<unknown> = () => {
    const now = clock.now();
    const oldest = new Date(now.getTime() - LOOK_UPS_RETENTION_DAYS * 24 * 3_600_000);
    return forgetLookUps(database, { now, oldest });
  };

  /** retention.md 11: in steps of their own, each of which leaves nothing to do a second time. */
  const families_retention: Task<unknown> = async () => {
    const now = clock.now();
    const today = retention.dayOf(now);
    while ((await retention.takeWarningsBack(database, today)) > 0);
    while (await deleteSome(today));
    let members = await retention.findToWarn(database, today, NOBODY);
    while (members.length > 0) {
      for (const member of members) await database.transaction((tx) => warn(tx, member, now));
      members = await retention.findToWarn(database, today, members.at(-1) ?? '');
    }
  };

  const deleteSome = (today: string) =>
    database.transaction(async (tx) => {
      const owners = await retention.deleteOld(tx, today);
      await publish(tx, { to: owners, topic: EXPIRING_TOPIC });
      return owners.length > 0;
    });

  async function warn(tx: Transaction, member: string, now: Date): Promise<void> {
    const about = await retention.warn(tx, member, retention.dayOf(now));
    if (!about) return;
    const parts = { records: String(about.records), first_day: about.first_day };
    await notify(
      tx,
      member,
      { kind: 'families_expiring', subject_id: EXPIRING_SUBJECT, parts },
      now,
    );
    await publish(tx, { to: [member], topic: EXPIRING_TOPIC });
  }

  return { families_purge, families_forget_look_ups, families_retention };
}

export const familyDaily: Daily[] = [
  { task: 'families_purge', minute: 20 },
  { task: 'families_forget_look_ups', minute: 25 },
  { task: 'families_retention', minute: 50 },
];
