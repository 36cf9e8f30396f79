import { foundShared } from '../kit/postgres/found.ts';
import { eventRulesInSql } from './events.rules.ts';

const NEXT = 'e.starts_at > now()';

/** SQL for the events with the words of a search in them, the next ones first (search.md 1). */
export const foundInSql = foundShared({
  ...{ from: 'events e', id: 'e.id', text: 'e.search_text', title: 'e.title' },
  // Who may change an event makes no difference to who sees it.
  see: eventRulesInSql('creator').see,
  order: `case when ${NEXT} then e.starts_at end, e.starts_at desc, e.id desc`,
  // The index of everybody's events has none of a group's.
  walks: [
    { where: `e.group_id is null and ${NEXT}`, order: 'e.starts_at, e.id' },
    { where: 'e.group_id is null and e.starts_at <= now()', order: 'e.starts_at desc, e.id desc' },
    {
      where: 'e.group_id in (select m.group_id from group_members m where m.user_id = $1)',
      order: 'e.starts_at desc, e.id desc',
    },
  ],
  says: { detail: 'e.location', day: 'e.event_date', status: 'e.status' },
});
