import { TAKE_OVER_DAYS } from '@pcr/contract/groups/members/members.schema.ts';
import { consentInSql } from '../../consent/consent.ts';
import { groupApplicationRulesInSql } from './applications.rules.ts';

/** SQL for since when a group `g` has no leader. */
export const LEADERLESS_SINCE = 'coalesce(g.leaderless_since, g.updated_at)';

/**
 * SQL for the name of a member, a row `member`, as the leader reads it: the one that they applied
 * with, else the one that they show (groups.md 48); after `consentInSql.of`.
 */
export const nameToLeaderInSql = (member: string) =>
  `coalesce(${member}.applied_name, ${consentInSql.name('User')})`;

/** SQL for what the viewer `$1` has to do with a group `g`; `m.leads` is whether they lead it. */
export const myPartInSql = {
  /** Their last application, whatever became of it. */
  application: `(select json_build_object('id', a.id, 'status', a.status, 'decline_note', a.decline_note,
      'created_at', a.created_at, 'updated_at', a.updated_at)
    from group_applications a where a.group_id = g.id and a.user_id = $1
    order by a.created_at desc, a.id desc limit 1)`,
  /** How many wait, to the leader. */
  pending: `case when m.leads then (
      select count(*) from group_applications a
      where a.group_id = g.id and a.status = 'pending' and not ${groupApplicationRulesInSql.blocked}
    ) end`,
  /** The member who is asked to lead it, shown to both sides. */
  handover: `(select json_build_object('mine', h.next_leader_id = $1, 'name', h.name, 'card', h.card, 'photo', h.photo, 'why', h.why,
      'asked_at', h.asked_at, 'joined_at', h.joined_at)
    from (
      select o.*, q.joined_at, ${consentInSql.name('User')} as name, face.card, face.photo
      from group_handovers o
      join group_members q on q.group_id = o.group_id and q.user_id = o.next_leader_id ${consentInSql.of('o.next_leader_id')}
      cross join ${consentInSql.face}
      where o.group_id = g.id and (m.leads or o.next_leader_id = $1)
    ) h)`,
  /** Since when it has no leader, and when any member may lead it. */
  noLeader: `case when g.leader_id is null then (
      select json_build_object('since', s.at, 'open_at', s.at + case
        when exists (select from group_handovers o where o.group_id = g.id) then interval '${TAKE_OVER_DAYS} days'
        else interval '0' end)
      from (select ${LEADERLESS_SINCE} as at) s
    ) end`,
};
