import { GROUPS_TOPIC } from '@pcr/contract/groups/groups.schema.ts';
import * as endpoints from '@pcr/contract/groups/members/applications.endpoints.ts';
import {
  GROUP_APPLICATIONS_PER_HOUR,
  GROUP_APPLICATIONS_TO_ONE_PER_DAY,
  GROUP_APPLICATIONS_TOPIC,
  type GroupApplicationStatus,
} from '@pcr/contract/groups/members/applications.schema.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import { conflict, sentBefore } from '../../kit/history/history.ts';
import { type Bind, found, JsonText } from '../../kit/http/http.ts';
import { askedOften, consume, limiter } from '../../kit/http/limits.ts';
import { publish } from '../../kit/live/live.ts';
import { type Actor, permit } from '../../kit/permit/permit.ts';
import type { Transaction } from '../../kit/postgres/database.ts';
import { repository } from '../groups.queries.ts';
import * as applications from './applications.queries.ts';
import { groupApplicationRules, mayAskAgainAt } from './applications.rules.ts';
import type { LeadParts } from './members.lead.ts';
import * as members from './members.queries.ts';
import { isFull, type MemberRow, memberRow, memberRules } from './members.rules.ts';

const ASKED_ALREADY = 'You already asked to join this group.';
const NO_ROOM =
  'This group is full. You can accept others once a member leaves, or the group has more seats.';

export function groupApplicationRoutes(bind: Bind, { database, clock, notify }: LeadParts): void {
  const limit = limiter(database, 'group_applications', GROUP_APPLICATIONS_PER_HOUR, 60);

  bind(endpoints.applyToGroup, async ({ params: { id: groupId }, in: draft }, { actor }) => {
    // Sent twice: the same application answers, also when the group was filled in between, and it
    // does not count again.
    const before = await applications.getOwn(database, actor, draft.id, groupId);
    if (before) return sentBefore(database, before);
    await consume(limit, actor.id, 'You sent too many applications in one hour');
    return database.transaction(async (tx) => {
      const now = clock.now();
      const group = await members.shareGroup(tx, groupId);
      // Sent at once with another, which is through by now.
      const earlier = await applications.getOwn(tx, actor, draft.id, groupId);
      if (earlier) return new JsonText(earlier);
      const isMember = Boolean(group && (await members.membershipOf(tx, groupId, actor.id)));
      const allowed = permit(memberRules, actor, 'apply', group && memberRow(group, isMember, now));
      const refuse = async (message: string) =>
        conflict(await repository.get(tx, actor, groupId), message);
      const closed = await whyClosed(tx, actor, allowed.row, now);
      if (closed) {
        // The group may be closed by this application itself, which came twice at once.
        const same = await applications.getOwn(tx, actor, draft.id, groupId);
        if (same) return new JsonText(same);
        throw await refuse(closed);
      }
      if (!(await applications.insert(tx, allowed, draft, now))) {
        const same = await applications.getOwn(tx, actor, draft.id, groupId);
        if (same) return new JsonText(same);
        const last = await applications.lastOwn(tx, groupId, actor, now);
        throw last?.status === 'pending' ? await refuse(ASKED_ALREADY) : new ApiError('id_taken');
      }
      await deliver(tx, actor, allowed.row, draft.id, now);
      return found(await applications.getOwn(tx, actor, draft.id, groupId));
    });
  });

  /** Why nobody, or this actor, can ask now (groups.md 30 to 32); undefined where they can. */
  async function whyClosed(
    tx: Transaction,
    actor: Actor,
    group: MemberRow,
    now: Date,
  ): Promise<string | undefined> {
    if (group.leader_id === null)
      return 'This group has no leader now, so it takes no applications.';
    if (!group.is_active) return 'This group takes no new members now.';
    if (isFull(group)) return 'This group is full.';
    const last = await applications.lastOwn(tx, group.id, actor, now);
    if (last?.status === 'pending') return ASKED_ALREADY;
    const again = last?.status === 'declined' ? mayAskAgainAt(last.updated_at) : now;
    if (again <= now) {
      return last?.again
        ? askedOften('group', GROUP_APPLICATIONS_TO_ONE_PER_DAY, new Date(last.again), now)
        : undefined;
    }
    const day = again.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    return `Your last application was declined. You can ask again from ${day} on.`;
  }

  /**
   * To the leader: their list, and their inbox. What a member whom the leader has blocked sends
   * takes the same way and as long, and is undone (groups.md 37).
   */
  async function deliver(
    tx: Transaction,
    actor: Actor,
    group: MemberRow,
    id: string,
    now: Date,
  ): Promise<void> {
    const row = await applications.lock(tx, id);
    await publish(tx, { to: [actor.id], topic: GROUP_APPLICATIONS_TOPIC, id: group.id });
    await tx.client.query('savepoint delivering');
    if (group.leader_id) {
      await publish(tx, { to: [group.leader_id], topic: GROUP_APPLICATIONS_TOPIC, id: group.id });
      const parts = { group_name: group.name };
      await notify(
        tx,
        group.leader_id,
        { kind: 'group_application_received', subject_id: group.id, parts, of: actor.id },
        now,
      );
    }
    await tx.client.query(
      row?.blocked ? 'rollback to savepoint delivering' : 'release savepoint delivering',
    );
  }

  bind(endpoints.listGroupApplications, async ({ params: { id }, query }, { actor }) => {
    const group = await members.findGroup(database, id);
    const allowed = permit(
      memberRules,
      actor,
      'lead',
      group && memberRow(group, true, clock.now()),
    );
    return new JsonText(await applications.listApplications(database, allowed, query));
  });

  bind(endpoints.getGroupApplication, async ({ params: { id } }, { actor }) =>
    found(await applications.get(database, actor, id)),
  );

  bind(endpoints.decideGroupApplication, ({ params: { id }, in: decision }, { actor }) =>
    database.transaction(async (tx) => {
      const { status } = decision;
      // The group first, as all do who change its members: of two who accept, the second sees what
      // the first took.
      const groupId = await applications.groupOf(tx, id);
      const group = groupId && (await members.holdGroup(tx, groupId));
      const row = await applications.lock(tx, id);
      if (!group || !row) throw new ApiError('not_found');
      permit(groupApplicationRules, actor, 'see', row);
      const done = row.leader_id === actor.id && (await ended(tx, actor, row, status));
      if (done) return done;
      const allowed = permit(groupApplicationRules, actor, 'decide', row);
      if (status === 'accepted' && isFull(group))
        throw conflict(await applications.get(tx, actor, id), NO_ROOM);
      const now = clock.now();
      if (status === 'accepted') await members.addMember(tx, group.id, row, now);
      const note = status === 'declined' ? (decision.decline_note ?? null) : null;
      const { record, at } = await applications.setStatus(tx, allowed, status, note, now);
      const kind =
        status === 'accepted' ? 'group_application_accepted' : 'group_application_declined';
      await notify(
        tx,
        row.user_id,
        { kind, subject_id: group.id, parts: { group_name: group.name }, of: actor.id },
        at,
      );
      await publish(tx, {
        to: [actor.id, row.user_id],
        topic: GROUP_APPLICATIONS_TOPIC,
        id: group.id,
      });
      if (status === 'accepted')
        await publish(tx, { to: 'everyone', topic: GROUPS_TOPIC, id: group.id });
      return new JsonText(record);
    }),
  );

  bind(endpoints.withdrawGroupApplication, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      const row = await applications.lock(tx, id);
      permit(groupApplicationRules, actor, 'see', row);
      const done = row?.user_id === actor.id && (await ended(tx, actor, row, 'withdrawn'));
      if (done) return done;
      const allowed = permit(groupApplicationRules, actor, 'withdraw', row);
      const { group_id, group_name, leader_id, blocked } = allowed.row;
      const { record, at } = await applications.setStatus(
        tx,
        allowed,
        'withdrawn',
        null,
        clock.now(),
      );
      await publish(tx, { to: [actor.id], topic: GROUP_APPLICATIONS_TOPIC, id: group_id });
      await tx.client.query('savepoint delivering');
      if (leader_id) {
        await publish(tx, { to: [leader_id], topic: GROUP_APPLICATIONS_TOPIC, id: group_id });
        const notice = {
          kind: 'group_application_withdrawn',
          subject_id: group_id,
          parts: { group_name },
          of: actor.id,
        } as const;
        await notify(tx, leader_id, notice, at);
      }
      await tx.client.query(
        blocked ? 'rollback to savepoint delivering' : 'release savepoint delivering',
      );
      return new JsonText(record);
    }),
  );
}

/**
 * An application ends once. The same step again gets its current state; another gets 409 with it.
 * Undefined for a pending one.
 */
async function ended(
  tx: Transaction,
  actor: Actor,
  row: { id: string; status: GroupApplicationStatus },
  wanted: GroupApplicationStatus,
): Promise<JsonText | undefined> {
  if (row.status === 'pending') return undefined;
  const record = await applications.get(tx, actor, row.id);
  if (row.status === wanted) return found(record);
  const message =
    row.status === 'expired'
      ? 'This application has ended.'
      : `This application was already ${row.status}.`;
  throw conflict(record, message);
}
