import {
  CONVERSATION_MESSAGES_PAGE,
  CONVERSATIONS_PAGE,
  type ConversationMessageDraft,
  LINES_BEFORE_ANSWER,
  PEOPLE_PAGE,
  UNREAD_CONVERSATIONS_COUNTED,
} from '@pcr/contract/conversations/conversations.schema.ts';
import { TODAY_COUNTED } from '@pcr/contract/dashboard/today.schema.ts';
import { consentInSql } from '../consent/consent.ts';
import {
  ID_KEY,
  type KeyForm,
  NEWEST_FIRST,
  type PageRow,
  page,
  readCursor,
} from '../kit/http/paging.ts';
import type { Actor, Permit } from '../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';
import { todayRow } from '../kit/postgres/today-row.ts';
import { reports } from './conversation-reports.queries.ts';
import { type ConversationRow, conversationRulesInSql as rules } from './conversations.rules.ts';

const newest = (of: string) => `order by ${of}.created_at desc, ${of}.id desc`;

/**
 * A conversation `c` as the viewer `$1` has it: their side `s`, the other's `o`, and what the other
 * consents to.
 */
const OTHER = `join conversations c on c.id = s.conversation_id
  cross join lateral (select case when c.first_id = $1 then c.second_id else c.first_id end as id) other
  left join conversation_sides o on o.conversation_id = c.id and o.user_id = other.id
  left join users shown on shown.id = other.id
  left join user_consent_preferences consent on consent.user_id = other.id`;
const FROM = `from conversation_sides s ${OTHER}`;
/** The name that they show, or gave when they wrote; null for one who has left. */
const NAME_OF_OTHER = `case when consent.display_real_name or provider_keeps_name($1, other.id)
  then shown.full_name else o.name_given end`;
// The same for blocked members and others: it never asks whether the other has blocked the viewer.
const SENDING = `case
    when other.id is null then 'left'
    when exists (select from blocks b where b.blocker_id = $1 and b.blocked_id = other.id) then 'blocked'
    when consent.allow_contact_through_app is not true and not members_in_mentorship($1, other.id)
      and not may_write_for_job($1, other.id) then 'not_taken'
    when o.name_given is null and s.lines_written >= ${LINES_BEFORE_ANSWER} then 'unanswered'
    else 'open' end`;
const answerable = (other: string) => `(coalesce(
    (select own.allow_contact_through_app from user_consent_preferences own where own.user_id = $1), false
  ) or members_in_mentorship($1, ${other}) or may_write_for_job(${other}, $1))`;
const CONVERSATION = `(select row_to_json(x)::text from (
  select c.id, ${NAME_OF_OTHER} as name,
    face.card as card_id, face.photo,
    exists (select from blocks b where b.blocker_id = $1 and b.blocked_id = other.id) as blocked,
    ${SENDING} as sending, ${answerable('other.id')} as answerable, coalesce(s.news_at > s.read_at, false) as unread,
    (select row_to_json(l) from (
      select left(line.body, 200) as body, line.mine, line.created_at from (
        (select line.id, line.body, true as mine, line.created_at from conversation_messages line
         where line.conversation_id = c.id and ${rules.sent} ${newest('line')} limit 1)
        union all
        (select line.id, line.body, false, line.created_at from conversation_messages line
         where line.conversation_id = c.id and ${rules.received} ${newest('line')} limit 1)
      ) line ${newest('line')} limit 1
    ) l) as last
  from ${consentInSql.face}
) x)`;

const listStatement = (after: boolean) =>
  sql(
    `conversations_list${after ? '_after' : ''}`,
    `select ${CONVERSATION} as item, s.last_at::text as k0, s.conversation_id::text as k1 ${FROM}
     where ${rules.see} ${after ? 'and (s.last_at, s.conversation_id) < ($2::timestamptz, $3::uuid)' : ''}
     order by s.last_at desc, s.conversation_id desc limit ${CONVERSATIONS_PAGE + 1}`,
  );
const [LIST, LIST_AFTER] = [listStatement(false), listStatement(true)];

/** One page, as JSON text: ConversationPage of the contract. */
export async function list(
  db: Queryable,
  viewer: Actor,
  cursor: string | undefined,
): Promise<string> {
  const keys = cursor ? readCursor(cursor, NEWEST_FIRST) : [];
  return page(
    await db.query<PageRow>(cursor ? LIST_AFTER : LIST, [viewer.id, ...keys]),
    CONVERSATIONS_PAGE,
  );
}

const GET = sql(
  'conversations_get',
  `select ${CONVERSATION} as record ${FROM} where ${rules.see} and c.id = $2`,
);

/** As JSON text (Conversation of the contract); undefined where the viewer sees none. */
export async function get(db: Queryable, viewer: Actor, id: string): Promise<string | undefined> {
  return (await db.query<{ record: string }>(GET, [viewer.id, id]))[0]?.record;
}

const UNREAD = sql(
  'conversations_unread',
  `select count(*)::int as unread from (
     select from conversation_sides s where s.user_id = $1 and s.news_at > s.read_at
     limit ${UNREAD_CONVERSATIONS_COUNTED}
   ) u`,
);

export async function countUnread(db: Queryable, viewer: Actor): Promise<number> {
  return (await db.query<{ unread: number }>(UNREAD, [viewer.id]))[0]?.unread ?? 0;
}

const LINE = `json_build_object('id', line.id, 'mine', ${rules.sent}, 'body', line.body, 'created_at', line.created_at,
  'reported_by_me', ${reports.byViewer}, 'can', json_build_object('report', coalesce(${rules.received}, false)))::text`;
const linesStatement = (after: boolean) => {
  const some = (mine: string) => `select line.* from conversation_messages line
    where line.conversation_id = $2 and ${mine} ${after ? 'and (line.created_at, line.id) < ($3::timestamptz, $4::uuid)' : ''}
    ${newest('line')} limit ${CONVERSATION_MESSAGES_PAGE + 1}`;
  return sql(
    `conversations_lines${after ? '_after' : ''}`,
    `select ${LINE} as item, line.created_at::text as k0, line.id::text as k1
     from ((${some(rules.sent)}) union all (${some(rules.received)})) line
     ${newest('line')} limit ${CONVERSATION_MESSAGES_PAGE + 1}`,
  );
};
const [LINES, LINES_AFTER] = [linesStatement(false), linesStatement(true)];

/**
 * One page of the lines that the viewer wrote and received, as JSON text: ConversationMessagePage
 * of the contract.
 */
export async function listLines(
  db: Queryable,
  viewer: Actor,
  id: string,
  cursor: string | undefined,
): Promise<string> {
  const keys = cursor ? readCursor(cursor, NEWEST_FIRST) : [];
  const rows = await db.query<PageRow>(cursor ? LINES_AFTER : LINES, [viewer.id, id, ...keys]);
  return page(rows, CONVERSATION_MESSAGES_PAGE);
}

const OWN_LINE = sql(
  'conversations_own_line',
  `select ${LINE} as record, line.conversation_id from conversation_messages line where ${rules.sent} and line.id = $2`,
);

/** A line that the actor wrote, as JSON text, and where it stands. */
export async function ownLine(
  db: Queryable,
  actor: Actor,
  id: string,
): Promise<{ record: string; conversation_id: string } | undefined> {
  return (await db.query<{ record: string; conversation_id: string }>(OWN_LINE, [actor.id, id]))[0];
}

const RECIPIENT = sql(
  'conversations_recipient',
  `select shown.id, shown.full_name as name, ${consentInSql.photo} as photo,
   consent.allow_contact_through_app or members_in_mentorship($1, shown.id) or may_write_for_job($1, shown.id) as takes,
   ${answerable('shown.id')} as answerable, (
     select s.conversation_id from conversation_sides s join conversations v on v.id = s.conversation_id
     where ${rules.see} and v.first_id = least(shown.id, $1) and v.second_id = greatest(shown.id, $1)
   ) as conversation_id
   from ${consentInSql.withCard('$2')}`,
);

export interface RecipientFound {
  id: string;
  name: string;
  photo: string | null;
  takes: boolean;
  answerable: boolean;
  conversation_id: string | null;
}

/** Whose card it is, while the viewer may open it. */
export async function recipient(
  db: Queryable,
  viewer: Actor,
  cardId: string,
): Promise<RecipientFound | undefined> {
  return (await db.query<RecipientFound>(RECIPIENT, [viewer.id, cardId]))[0];
}

// conversations.md 25: as a first line and a further one would be taken, at this moment. A name
// that was given in a conversation, or with the request of a mentee, is said of nothing else: there
// they are 'User' or 'Contractor'.
const peopleStatement = (after: boolean) =>
  sql(
    `conversations_people${after ? '_after' : ''}`,
    `with known as (
       select distinct on (k.user_id) k.user_id as id, k.known_as, k.known_from
       from known_members($1) k left join user_consent_preferences c on c.user_id = k.user_id
       where c.display_real_name or k.known_as = any ('{conversation,mentee}')
       order by k.user_id, k.rank, k.known_from collate "C"
     ),
     people as (
       select coalesce(s.conversation_id, consent.card_id) as id, s.conversation_id is not null as begun,
         ${NAME_OF_OTHER} as name, face.card as card_id, face.photo,
         other.known_as, other.known_from, ${SENDING} as sending
       from known other join users shown on shown.id = other.id
         left join user_consent_preferences consent on consent.user_id = other.id
         left join conversations c on c.first_id = least(other.id, $1) and c.second_id = greatest(other.id, $1)
         left join conversation_sides s on s.conversation_id = c.id and ${rules.see}
         left join conversation_sides o on o.conversation_id = c.id and o.user_id = other.id
         cross join ${consentInSql.face}
     )
     select (select row_to_json(x)::text from (
         select p.id, p.begun, p.name, p.card_id, p.photo, p.known_as, p.known_from
       ) x) as item, order_key(p.name) as k0, p.id::text as k1
     from people p
     where p.sending = 'open' and p.name is not null and (p.begun or p.card_id is not null)
       and comparable(p.name) like containing($2)
       ${after ? 'and (order_key(p.name) collate "C", p.id) > ($3, $4::uuid)' : ''}
     order by order_key(p.name) collate "C", p.id limit ${PEOPLE_PAGE + 1}`,
  );
const [PEOPLE, PEOPLE_AFTER] = [peopleStatement(false), peopleStatement(true)];
const BY_NAME: readonly KeyForm[] = [/^[^\0]*$/u, ID_KEY];

/** One page, as JSON text: PeoplePage of the contract. */
export async function listPeople(
  db: Queryable,
  viewer: Actor,
  { search = '', cursor }: { search?: string | undefined; cursor?: string | undefined },
): Promise<string> {
  const keys = cursor ? readCursor(cursor, BY_NAME) : [];
  const rows = await db.query<PageRow>(cursor ? PEOPLE_AFTER : PEOPLE, [
    viewer.id,
    search,
    ...keys,
  ]);
  return page(rows, PEOPLE_PAGE);
}

const MAKE = sql(
  'conversations_make',
  `insert into conversations (id, first_id, second_id, created_at)
   select $1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), $4
   where (select count(*) from (select from users where id in ($2, $3) for key share) both_are_here) = 2
   on conflict (first_id, second_id) do nothing`,
);
const FIND_PAIR = sql(
  'conversations_find_pair',
  'select id from conversations where first_id = least($1::uuid, $2::uuid) and second_id = greatest($1::uuid, $2::uuid)',
);
const MAKE_SIDES = sql(
  'conversations_make_sides',
  `insert into conversation_sides (conversation_id, user_id) select $1, unnest($2::uuid[])
   on conflict (conversation_id, user_id) do nothing`,
);

/**
 * The conversation of these two, made where there is none: of two at once both get the same.
 * Undefined where one of them leaves PCR at that moment.
 */
export async function make(
  tx: Transaction,
  { actor, row }: Permit<'begin', { id: string }>,
  newId: string,
  now: Date,
): Promise<string | undefined> {
  const find = async () => (await tx.query<{ id: string }>(FIND_PAIR, [actor.id, row.id]))[0]?.id;
  const known = await find();
  if (known) return known;
  await tx.query(MAKE, [newId, actor.id, row.id, now.toISOString()]);
  const id = await find();
  if (id) await tx.query(MAKE_SIDES, [id, [actor.id, row.id]]);
  return id;
}

const HOLD = sql('conversations_hold', 'select from conversations where id = $1 for update');
const STATE = sql(
  'conversations_state',
  `select c.id, c.first_id, c.second_id, other.id as other_id, s.last_at is not null as begun, ${SENDING} as sending
   ${FROM} where s.user_id = $1 and c.id = $2`,
);

/**
 * The conversation as the actor has it, held until the transaction ends: its lines come one after
 * the other.
 */
export async function hold(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<ConversationRow | undefined> {
  await tx.query(HOLD, [id]);
  return (await tx.query<ConversationRow>(STATE, [actor.id, id]))[0];
}

const INSERT = sql(
  'conversations_insert_line',
  `insert into conversation_messages (id, conversation_id, sender_id, received_by, body, created_at)
   select $1, $2, $3,
     case when not exists (select from blocks b where b.blocker_id = $4 and b.blocked_id = $3) then $4::uuid end, $5,
     greatest($6::timestamptz, (
       select max(s.last_at) + interval '1 millisecond' from conversation_sides s where s.conversation_id = $2
     ))
   on conflict (id) do nothing
   returning received_by is not null as delivered, to_json(created_at) #>> '{}' as created_at`,
);

type Sending = Permit<'send', ConversationRow>;

/** Adds the line after all others; undefined where the id is taken. */
export async function insertLine(
  tx: Transaction,
  { actor, row }: Sending,
  { id, body }: ConversationMessageDraft,
  now: Date,
): Promise<{ delivered: boolean; created_at: string } | undefined> {
  const values = [id, row.id, actor.id, row.other_id, body, now.toISOString()];
  return (await tx.query<{ delivered: boolean; created_at: string }>(INSERT, values))[0];
}

const WROTE = sql(
  'conversations_wrote',
  `update conversation_sides set last_at = $3, lines_written = lines_written + 1
   where conversation_id = $1 and user_id = $2`,
);
const RECEIVED = sql(
  'conversations_received',
  `update conversation_sides s set
     last_at = case when s.user_id = $2 then $4 else s.last_at end,
     news_at = case when s.user_id = $2 then $4 else s.news_at end,
     name_given = case when s.user_id = $3 then (select full_name from users where id = $3) else s.name_given end
   where s.conversation_id = $1`,
);

export async function wrote(tx: Transaction, { actor, row }: Sending, at: string): Promise<void> {
  await tx.query(WROTE, [row.id, actor.id, at]);
}

/** The other has received it. */
export async function received(
  tx: Transaction,
  { actor, row }: Sending,
  at: string,
): Promise<void> {
  await tx.query(RECEIVED, [row.id, row.other_id, actor.id, at]);
}

const READ = sql(
  'conversations_read',
  `update conversation_sides s set read_at = least($3::timestamptz, s.news_at)
   where s.conversation_id = $2 and ${rules.see} and s.news_at is not null and s.read_at < least($3::timestamptz, s.news_at) returning 1`,
);
const SEES = sql(
  'conversations_sees',
  `select c.id, c.first_id, c.second_id, other.id as other_id, true as begun, 'open' as sending
   ${FROM} where ${rules.see} and c.id = $2`,
);

export async function find(
  db: Queryable,
  actor: Actor,
  id: string,
): Promise<ConversationRow | undefined> {
  return (await db.query<ConversationRow>(SEES, [actor.id, id]))[0];
}

/** Whether that was news. */
export async function markRead(
  tx: Transaction,
  { actor, row }: Permit<'read', ConversationRow>,
  until: string,
): Promise<boolean> {
  return (await tx.query(READ, [actor.id, row.id, until])).length > 0;
}

const BLOCK = sql(
  'conversations_block',
  'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, $3) on conflict do nothing',
);
const UNBLOCK = sql(
  'conversations_unblock',
  'delete from blocks where blocker_id = $1 and blocked_id = $2',
);

export async function setBlocked(
  tx: Transaction,
  { actor, row }: Permit<'block', ConversationRow>,
  blocked: boolean,
  now: Date,
): Promise<void> {
  if (blocked) await tx.query(BLOCK, [actor.id, row.other_id, now.toISOString()]);
  else await tx.query(UNBLOCK, [actor.id, row.other_id]);
}

const OTHERS = sql(
  'conversations_others',
  `select c.id, case when c.first_id = $1 then c.second_id else c.first_id end as other_id
   from conversations c where c.first_id = $1 or c.second_id = $1 order by c.id`,
);
const HOLD_ALL = sql(
  'conversations_hold_all',
  'select from conversations c where c.first_id = $1 or c.second_id = $1 order by c.id for update',
);

/** With whom a member has conversations; no longer there is null. */
export function othersOf(
  tx: Transaction,
  memberId: string,
): Promise<{ id: string; other_id: string | null }[]> {
  return tx.query<{ id: string; other_id: string | null }>(OTHERS, [memberId]);
}

const LEFT_ALONE = sql(
  'conversations_left_alone',
  'delete from conversations where id = any ($1::uuid[])',
);
const NO_NEWS = sql(
  'conversations_no_news',
  'update conversation_sides set news_at = null where conversation_id = any ($1::uuid[])',
);

/**
 * Before an account goes, and its words with it: conversations that nobody has then go, and in the
 * others nothing is unread. Whose pages show them.
 */
export async function leave(tx: Transaction, memberId: string): Promise<string[]> {
  await tx.query(HOLD_ALL, [memberId]);
  const all = await othersOf(tx, memberId);
  const idsOf = (some: typeof all) => some.map(({ id }) => id);
  await tx.query(LEFT_ALONE, [idsOf(all.filter(({ other_id }) => other_id === null))]);
  await tx.query(NO_NEWS, [idsOf(all)]);
  return all.flatMap(({ other_id }) => other_id ?? []);
}

/** SQL for the conversation that the viewer `$1` has with a member; null where they see none. */
export const conversationWithInSql = (member: string) => `(select v.id
    from conversations v join conversation_sides s on s.conversation_id = v.id
    where ${rules.see} and v.first_id = least(${member}, $1) and v.second_id = greatest(${member}, $1))`;

/**
 * SQL for the unread conversations of the actor `$1`, as `todayRow` says: the one with the newest
 * line, and whose it is (dashboard.md 21).
 */
export const unreadTodayInSql = `select ${todayRow({
  kind: "'message'",
  id: 's.conversation_id',
  subject: NAME_OF_OTHER,
  count: 's.counted',
  due: 's.news_at',
  at: 's.news_at',
  photo: consentInSql.photo,
})}
  from (
    select n.conversation_id, n.news_at, (count(*) over ())::int as counted from (
      select u.conversation_id, u.news_at from conversation_sides u
      where u.user_id = $1 and u.news_at > u.read_at limit ${TODAY_COUNTED}
    ) n order by n.news_at desc, n.conversation_id limit 1
  ) s ${OTHER}`;
