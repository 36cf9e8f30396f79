import type { Actor, Permit } from '../kit/permit/permit.ts';
import { sql, type Transaction } from '../kit/postgres/database.ts';
import { reportRepository } from '../kit/reports/reports.ts';
import type { LineRow } from './conversations.rules.ts';

/**
 * Which member has reported which line: only its receiver can, so no count of reports hides one.
 */
export const reports = reportRepository({
  ...{
    table: 'conversation_message_reports',
    entry: 'line_id',
    entries: 'conversation_messages',
    as: 'line',
  },
  ...{
    fields: ['body'],
    owner: 'line.sender_id',
    title: "'Message'",
    text: 'line.body',
    place: 'line.conversation_id',
  },
  hides: false,
  // As when a line is added, so a line that comes at once stays unread.
  holdFirst: `select from conversations c
    where c.id = (select l.conversation_id from conversation_messages l where l.id = $1) for update`,
});

const HOLD = sql(
  'conversation_reports_hold',
  `select line.id, line.conversation_id, line.sender_id, line.received_by from conversation_messages line where line.id = $1
   for no key update`,
);

export async function holdLine(tx: Transaction, id: string): Promise<LineRow | undefined> {
  return (await tx.query<LineRow>(HOLD, [id]))[0];
}

/** How many lines before the reported one the operator reads. */
const LINES_BEFORE = 10;
const SAID = sql(
  'conversation_reports_said',
  `select l.body, l.sender_id = $1 as by_reporter, to_json(l.created_at) #>> '{}' as created_at from (
     select line.* from conversation_messages r join conversation_messages line on line.conversation_id = r.conversation_id
       and (line.created_at, line.id) <= (r.created_at, r.id) and (line.sender_id = $1 or line.received_by = $1)
     where r.id = $2 order by line.created_at desc, line.id desc limit ${LINES_BEFORE + 1}
   ) l order by l.created_at, l.id`,
);

export interface SaidLine {
  body: string;
  by_reporter: boolean;
  created_at: string;
}

/** The line and those before it that its receiver sees, oldest first. */
export function said(
  tx: Transaction,
  { actor, row }: Permit<'report', LineRow>,
): Promise<SaidLine[]> {
  return tx.query<SaidLine>(SAID, [actor.id, row.id]);
}

const REMOVE = sql(
  'conversation_reports_remove',
  'delete from conversation_messages where id = $1 returning conversation_id',
);
const newest = (whose: string) => `(select line.created_at from conversation_messages line
    where line.conversation_id = s.conversation_id and line.${whose} = s.user_id
    order by line.created_at desc, line.id desc limit 1)`;
// The removed line may have been the unread one, or the newest. If none is left, the conversation
// stays where it was.
const NEWS = sql(
  'conversation_reports_news',
  `update conversation_sides s set news_at = ${newest('received_by')},
     last_at = coalesce(greatest(${newest('received_by')}, ${newest('sender_id')}), s.last_at)
   where s.conversation_id = $1 and s.last_at is not null returning s.user_id as id`,
);

/** Takes a line away for both; the two members, or undefined where there is none. */
export async function removeLine(tx: Transaction, id: string): Promise<Actor[] | undefined> {
  const [line] = await tx.query<{ conversation_id: string }>(REMOVE, [id]);
  return line && tx.query<Actor>(NEWS, [line.conversation_id]);
}
