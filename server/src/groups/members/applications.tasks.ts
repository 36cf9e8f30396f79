import { GROUP_APPLICATIONS_TOPIC } from '@pcr/contract/groups/members/applications.schema.ts';
import { publish } from '../../kit/live/live.ts';
import type { Daily, Task } from '../../kit/tasks/tasks.ts';
import { tellOfGroup } from '../groups.news.ts';
import { expire } from './applications.queries.ts';
import { type LeadParts, tellLeaderless } from './members.lead.ts';
import { purgeEmpty } from './members.queries.ts';

declare module '../../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    group_applications_expire: Record<string, never>;
    groups_leaderless: { id: string };
    groups_tell: { id: string };
  }
}

/** Ended and told in one transaction. */
const BATCH = 100;

export function groupMemberTasks(parts: LeadParts) {
  const { database, clock, notify } = parts;

  /** Ends what nobody answered in time (groups.md 36), and groups that were left empty. */
  const group_applications_expire: Task<unknown> = async () => {
    const some = () =>
      database.transaction(async (tx) => {
        const ended = await expire(tx, BATCH, clock.now());
        for (const { user_id, group_id, leader_id, group_name, at } of ended) {
          const notice = {
            kind: 'group_application_expired',
            subject_id: group_id,
            parts: { group_name },
          } as const;
          await notify(tx, user_id, notice, new Date(at));
          const to = leader_id ? [user_id, leader_id] : [user_id];
          await publish(tx, { to, topic: GROUP_APPLICATIONS_TOPIC, id: group_id });
        }
        return ended.length === BATCH;
      });
    while (await some());
    await purgeEmpty(database);
  };
  const groups_leaderless: Task<{ id: string }> = ({ id }) => tellLeaderless(parts, id);
  const groups_tell: Task<{ id: string }> = ({ id }) => tellOfGroup(parts, id);
  return { group_applications_expire, groups_leaderless, groups_tell };
}

export const groupMemberDaily: Daily[] = [{ task: 'group_applications_expire', minute: 43 }];
