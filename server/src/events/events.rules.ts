import {
  type CommunityEditing,
  type CommunityRow,
  communityRules,
  communityRulesInSql,
} from '../kit/permit/community.ts';
import { askedInSql, asksInSql } from './meetings.rules.ts';

/** What the rules look at. */
export interface EventRow extends CommunityRow {
  user_id: string;
}

/** events.md 1, 2, 38: a member sees and creates; who changes, the setting says; who made it sees the answers. */
export function eventRules(editing: CommunityEditing) {
  const rules = communityRules('user_id', editing);
  return {
    ...rules,
    rsvp: ((_, row) => !row.deleted) satisfies typeof rules.edit,
    see_responses: ((actor, row) => !row.deleted && row.user_id === actor.id) satisfies typeof rules.edit,
  };
}

/** The same sentences in SQL, over a row `e` and the viewer `$1`. */
export function eventRulesInSql(editing: CommunityEditing) {
  const { see, restore, change } = communityRulesInSql('e', 'user_id', editing);
  return {
    see,
    restore,
    can: `json_build_object('edit', ${change}, 'delete', ${change}, 'rsvp', e.status = 'upcoming', 'meet',
      ${asksInSql} and not ${askedInSql('now()')},
      'see_responses', e.user_id = $1)`,
  };
}
