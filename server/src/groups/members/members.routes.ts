import { GROUPS_TOPIC } from '@pcr/contract/groups/groups.schema.ts';
import * as endpoints from '@pcr/contract/groups/members/members.endpoints.ts';
import { HANDOVERS_PER_HOUR } from '@pcr/contract/groups/members/members.schema.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import { conflict } from '../../kit/history/history.ts';
import { type Bind, found, JsonText } from '../../kit/http/http.ts';
import { consume, limiter } from '../../kit/http/limits.ts';
import { publish } from '../../kit/live/live.ts';
import { type Actor, permit } from '../../kit/permit/permit.ts';
import type { Transaction } from '../../kit/postgres/database.ts';
import { readSettled } from '../../notifications/notifications.ts';
import { repository } from '../groups.queries.ts';
import * as lead from './members.lead.queries.ts';
import { declineVacancy, type LeadParts, memberGone } from './members.lead.ts';
import * as members from './members.queries.ts';
import { type MemberRow, memberRow, memberRules, opensAt } from './members.rules.ts';

const LEADER_STAYS = 'You lead this group. Ask another member to lead it first, or delete it.';
const ONE_AT_A_TIME = 'You already asked a member. Take that back before you ask another one.';
const NOT_ASKED = 'You are not asked to lead this group any more.';
const HAS_LEADER = 'This group has a leader again.';
const GONE = 'This member is no longer in the group.';

export function groupMemberRoutes(bind: Bind, { database, clock, notify }: LeadParts): void {
  const asks = limiter(database, 'group_handovers', HANDOVERS_PER_HOUR, 60);

  /** The group as it is now, held, with what the actor is to it; undefined where there is none. */
  async function hold(tx: Transaction, actor: Actor, id: string): Promise<MemberRow | undefined> {
    const group = await members.holdGroup(tx, id);
    return (
      group && memberRow(group, Boolean(await members.membershipOf(tx, id, actor.id)), clock.now())
    );
  }
  const current = async (tx: Transaction, actor: Actor, id: string) =>
    found(await repository.get(tx, actor, id));
  const refuse = async (tx: Transaction, actor: Actor, id: string, message: string) =>
    conflict(await repository.get(tx, actor, id), message);
  const changed = (tx: Transaction, id: string) =>
    publish(tx, { to: 'everyone', topic: GROUPS_TOPIC, id });

  bind(endpoints.listGroupMembers, async ({ params: { id }, query: { cursor } }, { actor }) => {
    const group = await members.findGroup(database, id);
    const allowed = permit(
      memberRules,
      actor,
      'see_members',
      group && memberRow(group, false, clock.now()),
    );
    return new JsonText(await members.listMembers(database, allowed, cursor));
  });

  bind(endpoints.leaveGroup, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      const { row: group } = permit(memberRules, actor, 'see', await hold(tx, actor, id));
      if (!group.member) return undefined;
      if (group.leader_id === actor.id) throw new ApiError('forbidden', { message: LEADER_STAYS });
      permit(memberRules, actor, 'leave', group);
      const now = clock.now();
      await memberGone(tx, notify, group, actor.id, now);
      const notice = {
        kind: 'group_member_left',
        subject_id: id,
        parts: { group_name: group.name },
        of: actor.id,
      } as const;
      if (group.leader_id) await notify(tx, group.leader_id, notice, now);
      return undefined;
    }),
  );

  bind(endpoints.removeGroupMember, ({ params: { id, member_id } }, { actor }) =>
    database.transaction(async (tx) => {
      const { row: group } = permit(memberRules, actor, 'lead', await hold(tx, actor, id));
      const removed = await members.membership(tx, id, member_id);
      // Sent twice, or they left meanwhile: the result is what was wanted.
      if (!removed) return current(tx, actor, id);
      if (removed.user_id === actor.id) throw new ApiError('forbidden', { message: LEADER_STAYS });
      const now = clock.now();
      await memberGone(tx, notify, group, removed.user_id, now);
      const notice = {
        kind: 'group_member_removed',
        subject_id: id,
        parts: { group_name: group.name },
        of: actor.id,
      } as const;
      await notify(tx, removed.user_id, notice, now);
      return current(tx, actor, id);
    }),
  );

  bind(endpoints.askToLead, async ({ params: { id }, in: { member_id } }, { actor }) => {
    const group = await members.findGroup(database, id);
    permit(memberRules, actor, 'lead', group && memberRow(group, true, clock.now()));
    await consume(asks, actor.id, 'You asked too many members in one hour');
    return database.transaction(async (tx) => {
      const { row: held } = permit(memberRules, actor, 'lead', await hold(tx, actor, id));
      const asked = await members.membership(tx, id, member_id);
      if (!asked) throw await refuse(tx, actor, id, GONE);
      if (asked.user_id === held.next_leader_id) return current(tx, actor, id);
      if (held.next_leader_id) throw await refuse(tx, actor, id, ONE_AT_A_TIME);
      if (asked.user_id === actor.id)
        throw await refuse(tx, actor, id, 'You already lead this group.');
      const now = clock.now();
      await lead.ask(tx, id, asked.user_id, 'handover', now);
      const notice = {
        kind: 'group_lead_asked',
        subject_id: id,
        parts: { group_name: held.name },
        of: actor.id,
      } as const;
      await notify(tx, asked.user_id, notice, now);
      await publish(tx, { to: [actor.id, asked.user_id], topic: GROUPS_TOPIC, id });
      return current(tx, actor, id);
    });
  });

  bind(endpoints.takeBackHandover, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      const before = await hold(tx, actor, id);
      const { row: group } = permit(memberRules, actor, 'lead', before);
      const asked = group.next_leader_id;
      if (!asked) return current(tx, actor, id);
      const now = clock.now();
      await lead.endAsk(tx, id);
      await readSettled(
        tx,
        asked,
        { kinds: ['group_lead_asked'], subject_id: id, until: now.toISOString() },
        now,
      );
      const notice = {
        kind: 'group_lead_taken_back',
        subject_id: id,
        parts: { group_name: group.name },
        of: actor.id,
      } as const;
      await notify(tx, asked, notice, now);
      await publish(tx, { to: [actor.id, asked], topic: GROUPS_TOPIC, id });
      return current(tx, actor, id);
    }),
  );

  bind(endpoints.answerHandover, ({ params: { id }, in: { answer } }, { actor }) =>
    database.transaction(async (tx) => {
      const { row: group } = permit(memberRules, actor, 'see', await hold(tx, actor, id));
      // Sent twice, or in two tabs.
      if (answer === 'accept' && group.leader_id === actor.id) return current(tx, actor, id);
      permit(memberRules, actor, 'answer', group);
      if (group.next_leader_id !== actor.id) {
        if (answer === 'decline') return current(tx, actor, id);
        throw await refuse(tx, actor, id, NOT_ASKED);
      }
      const now = clock.now();
      const parts = { group_name: group.name };
      if (answer === 'accept') await lead.setLeader(tx, id, actor.id);
      else if (group.leader_id) await lead.endAsk(tx, id);
      else await declineVacancy(tx, notify, group, actor.id, now);
      if (group.leader_id) {
        const kind = answer === 'accept' ? 'group_lead_accepted' : 'group_lead_declined';
        await notify(tx, group.leader_id, { kind, subject_id: id, parts, of: actor.id }, now);
      }
      await changed(tx, id);
      return current(tx, actor, id);
    }),
  );

  bind(endpoints.takeOverGroup, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      const { row: group } = permit(memberRules, actor, 'see', await hold(tx, actor, id));
      if (group.leader_id === actor.id) return current(tx, actor, id);
      permit(memberRules, actor, 'take_over', group);
      if (group.leader_id) throw await refuse(tx, actor, id, HAS_LEADER);
      // The member who is asked takes it over by accepting.
      if (!group.open && group.next_leader_id !== actor.id)
        throw await refuse(tx, actor, id, laterText(group));
      await lead.setLeader(tx, id, actor.id);
      await changed(tx, id);
      return current(tx, actor, id);
    }),
  );
}

function laterText(group: MemberRow): string {
  const day = opensAt(group)?.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return `Another member is asked first. If they don’t answer, you can lead this group from ${day} on.`;
}
