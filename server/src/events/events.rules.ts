import { EVENT_FIELDS } from '@pcr/contract/events/events.schema.ts';
import { isMemberInSql } from '../groups/groups.ts';
import {
  type CommunityEditing,
  type CommunityRow,
  communityRules,
  communityRulesInSql,
} from '../kit/permit/community.ts';
import type { Actor } from '../kit/permit/permit.ts';
import { askedInSql, asksInSql } from './meetings/meetings.rules.ts';

/** What the rules look at. */
export interface EventRow extends CommunityRow {
  user_id: string;
  /** The group whose event it is; null for one that is everybody's. */
  group_id: string | null;
  /** Of an event of a group: the actor is in the group, and leads it. */
  in_group: boolean;
  leads: boolean;
}

type Rule = (actor: Actor, row: EventRow) => boolean;

const inSight: Rule = (_, row) => row.group_id === null || row.in_group;
const leads: Rule = (_, row) => row.in_group && row.leads;

/**
 * events.md 1, 2, 38: a member sees and creates; the setting says who changes; its maker sees the
 * answers. An event of a group belongs to its members, and its leader changes it and sees the
 * answers (groups.md 71, 72).
 */
export function eventRules(editing: CommunityEditing) {
  const { see, create, edit, restore } = communityRules('user_id', editing);
  const change: Rule = (actor, row) =>
    row.group_id === null ? edit(actor, row) : !row.deleted && leads(actor, row);
  /** Only the leader of a group restores its deleted events, whoever made or deleted them. */
  const ofGroup: Rule = (actor, row) => (row.deleted ? leads(actor, row) : row.in_group);
  return {
    see: ((actor, row) => (row.group_id === null ? see(actor, row) : ofGroup(actor, row))) as Rule,
    create: create as Rule,
    edit: change,
    delete: change,
    restore: ((actor, row) =>
      row.group_id === null ? restore(actor, row) : ofGroup(actor, row)) as Rule,
    rsvp: ((actor, row) => !row.deleted && inSight(actor, row)) as Rule,
    see_responses: ((actor, row) =>
      !row.deleted &&
      (row.group_id === null ? row.user_id === actor.id : leads(actor, row))) as Rule,
  };
}

const isMember = (member: string) => isMemberInSql('e.group_id', member);
const isLeader = (member: string) =>
  `exists (select from groups gl where gl.id = e.group_id and gl.leader_id = ${member})`;
/** As `isLeader`, of a group that is there. */
const leadsLiving = (member: string) => `(${isMember(member)} and ${isLeader(member)})`;

/** SQL for whether a member sees a row `e` where it is an event of a group. */
export const inSightInSql = (member: string) => `(e.group_id is null or ${isMember(member)})`;
/**
 * SQL for whether a member who made a row `e` finds it among the recently deleted (groups.md 72).
 */
export const keepsInSql = (member: string) => `(e.group_id is null or ${leadsLiving(member)})`;
/** SQL for whether the group of a row `e`, if it has one, is there. */
export const ofLivingGroup =
  '(e.group_id is null or exists (select from groups gd where gd.id = e.group_id and gd.deleted_at is null))';
/** SQL for what the actor is to the group of a row `e`. */
export const groupFactsInSql = (actor: string) => ({
  in_group: `(e.group_id is not null and ${isMember(actor)})`,
  leads: `(e.group_id is not null and ${isLeader(actor)})`,
});

/**
 * What the maker of an event `t` reads of it in an export: as `PersonalTable.instead`. For a group
 * that they left they read nothing, since its leader has written there since (groups.md 72, 77).
 */
export const asMakerReads = `case
  when t.group_id is null
    or exists (select from group_members gm where gm.group_id = t.group_id and gm.user_id = t.user_id) then '{}'
  else '${JSON.stringify(Object.fromEntries(EVENT_FIELDS.map((name) => [name, null])))}'::jsonb end`;

/** The same sentences in SQL, over a row `e` and the viewer `$1`. */
export function eventRulesInSql(editing: CommunityEditing) {
  const { see, restore, change } = communityRulesInSql('e', 'user_id', editing);
  const changes = `case when e.group_id is null then ${change} else ${isLeader('$1')} end`;
  return {
    see: `${see} and ${inSightInSql('$1')}`,
    /** Of a list that has no event of a group. */
    seeEverybodys: see,
    restore: `case when e.group_id is null then ${restore}
      when e.deleted_at is null then ${isMember('$1')} else ${leadsLiving('$1')} end`,
    can: `json_build_object('edit', ${changes}, 'delete', ${changes}, 'rsvp', e.status = 'upcoming', 'meet',
      ${asksInSql} and not ${askedInSql('now()')},
      'see_responses', case when e.group_id is null then e.user_id = $1 else ${isLeader('$1')} end)`,
  };
}
