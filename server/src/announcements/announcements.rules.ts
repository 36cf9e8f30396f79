import {
  type CommunityEditing,
  type CommunityRow,
  communityRules,
  communityRulesInSql,
} from '../kit/permit/community.ts';

/** What the rules look at. */
export interface AnnouncementRow extends CommunityRow {
  created_by: string;
}

/** announcements.md 1, 2: a member sees and creates; the setting says who changes and deletes. */
export const announcementRules = (editing: CommunityEditing) =>
  communityRules('created_by', editing);

/**
 * The same in SQL, over a row `a` and the viewer `$1`: lists filter by `see` and ship `can` with
 * each row.
 */
export function announcementRulesInSql(editing: CommunityEditing) {
  const { see, restore, change } = communityRulesInSql('a', 'created_by', editing);
  const [yes, no] = [
    `'{"edit":true,"delete":true}'::json`,
    `'{"edit":false,"delete":false}'::json`,
  ];
  return {
    see,
    restore,
    can: change === 'true' ? yes : `case when ${change} then ${yes} else ${no} end`,
  };
}
