import type { Consent } from '@pcr/contract/consent/consent.schema.ts';
import { GROUPS_TOPIC } from '@pcr/contract/groups/groups.schema.ts';
import { GROUP_APPLICATIONS_TOPIC } from '@pcr/contract/groups/members/applications.schema.ts';
import { type LiveEvent, publish } from '../../kit/live/live.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import type { Database, Transaction } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { enqueue } from '../../kit/tasks/tasks.ts';
import { leadersOf } from './applications.queries.ts';
import * as lead from './members.lead.queries.ts';
import * as members from './members.queries.ts';
import { memberRow } from './members.rules.ts';

// A group whose leader has gone (groups.md 45 to 47). Whoever comes here holds the group.

/** Told in one transaction, which holds the group. */
const BATCH = 50;

/**
 * Asks the longest member who has not declined; if there is none, all hear that any of them may
 * lead.
 */
async function askNext(
  tx: Transaction,
  notify: Notify,
  { id, name }: members.HeldGroup,
  now: Date,
): Promise<void> {
  const next = await lead.nextToAsk(tx, id);
  if (!next) return lead.tellLater(tx, id, 'now');
  await lead.ask(tx, id, next, 'vacancy', now);
  await notify(
    tx,
    next,
    { kind: 'group_lead_vacant', subject_id: id, parts: { group_name: name } },
    now,
  );
}

/** The member who was asked, while there is no leader, declines: the next one is asked. */
export async function declineVacancy(
  tx: Transaction,
  notify: Notify,
  group: members.HeldGroup,
  userId: string,
  now: Date,
): Promise<void> {
  await lead.declined(tx, group.id, userId);
  await lead.endAsk(tx, group.id);
  await askNext(tx, notify, group, now);
}

/**
 * A member has left the group, which is held: if they were to lead it, another one is asked; if
 * nobody is left, it goes for good.
 */
export async function memberGone(
  tx: Transaction,
  notify: Notify,
  before: members.HeldGroup,
  userId: string,
  now: Date,
): Promise<void> {
  await members.removeMember(tx, before.id, userId);
  // Their seats at its meetings are free then (groups.md 73).
  await enqueue(tx, 'events_left_group', { group_id: before.id, user_id: userId });
  await members.deleteEmpty(tx, before.id);
  const group = await members.findGroup(tx, before.id);
  if (group && group.leader_id === null && before.next_leader_id === userId)
    await askNext(tx, notify, group, now);
  await publish(tx, { to: 'everyone', topic: GROUPS_TOPIC, id: before.id });
}

/** Before an account goes: its groups lose a member, or their leader. */
export async function leaveGroups(
  tx: Transaction,
  notify: Notify,
  userId: string,
  now: Date,
): Promise<void> {
  for (const id of await members.groupsOf(tx, userId)) {
    const group = await members.holdGroup(tx, id);
    if (!group) continue;
    const led = group.leader_id === userId;
    // Nobody could restore it any more.
    if (led && group.deleted) {
      await lead.deleteGroup(tx, id);
      continue;
    }
    if (led) await lead.vacate(tx, id, now);
    await memberGone(tx, notify, group, userId, now);
    const left = led && (await members.findGroup(tx, id));
    if (left) {
      await lead.tellLater(tx, id, 'when it is open');
      // Whom the leader has asked is still asked.
      if (left.next_leader_id === null) await askNext(tx, notify, left, now);
    }
    // A pending application goes with the account.
    if (group.leader_id && !led)
      await publish(tx, { to: [group.leader_id], topic: GROUP_APPLICATIONS_TOPIC, id });
  }
}

export interface LeadParts {
  database: Database;
  clock: Clock;
  notify: Notify;
}

/** Tells the members of a group without a leader, once each, that any of them may lead it. */
export async function tellLeaderless(
  { database, clock, notify }: LeadParts,
  id: string,
): Promise<void> {
  const some = () =>
    database.transaction(async (tx) => {
      const group = await members.holdGroup(tx, id);
      if (!group || group.deleted || !memberRow(group, true, clock.now()).open) return false;
      const told = await lead.takeUntold(tx, id, BATCH);
      const notice = {
        kind: 'group_leaderless',
        subject_id: id,
        parts: { group_name: group.name },
      } as const;
      for (const to of told) await notify(tx, to, notice, clock.now());
      // It is open from now on, also on pages that say which member is asked first.
      await publish(tx, { to: told, topic: GROUPS_TOPIC, id });
      return told.length === BATCH;
    });
  while (await some());
}

/**
 * Pages that name members and who applied ask again, where one shows or hides their name
 * (groups.md 3, 34, 38).
 */
export async function groupConsentNews(
  tx: Transaction,
  memberId: string,
  changed: readonly Consent[],
): Promise<readonly LiveEvent[]> {
  if (!changed.includes('display_real_name')) return [];
  const [id, another] = await members.someGroupsOf(tx, memberId);
  const leaders = await leadersOf(tx, memberId);
  return [
    // Ids that come together would say that several members without a name are one person.
    ...(id ? [{ to: 'everyone', topic: GROUPS_TOPIC, id: another ? undefined : id } as const] : []),
    ...(leaders.length > 0 ? [{ to: leaders, topic: GROUP_APPLICATIONS_TOPIC }] : []),
  ];
}
