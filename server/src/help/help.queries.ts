import { HELP_PAGE } from '@pcr/contract/help/help.schema.ts';
import { NEWEST_FIRST, type PageRow, page, readCursor } from '../kit/http/paging.ts';
import { messageState } from '../kit/messages/messages.ts';
import type { Actor } from '../kit/permit/permit.ts';
import { type Queryable, type Statement, sql, type Transaction } from '../kit/postgres/database.ts';
import { helpRulesInSql } from './help.rules.ts';

/** Said of a message that has no way to the operator but the command line. */
const BY_HAND = 'Messages here are read by hand.';

const DELIVERY = `s.state, case when s.state = 'waiting' and s.channels = 0 then '${BY_HAND}' else s.last_error end as state_reason,
  s.next_attempt_at, s.delivered_at`;
const ANSWERED = `lateral (
  select max(a.created_at) as answered_at from messages a where a.in_reply_to = m.id and a.recipient_id = m.sender_id
) answered`;
/** What is sent and answered one by one. */
const LETTERS = `('feedback', 'support', 'claim', 'report', 'mentor_application')`;
const CARD = `m.id, m.kind, m.ticket, m.subject, m.created_at, ${DELIVERY}, answered.answered_at`;

/**
 * Newest first; `after` compares with the last entry of the page before, its keys being $2 and $3.
 */
const newest = (m: string, after: boolean, limit: number) =>
  `${after ? `and (${m}.created_at, ${m}.id) < ($2::timestamptz, $3::uuid)` : ''}
   order by ${m}.created_at desc, ${m}.id desc limit ${limit}`;

const sentStatement = (after: boolean): Statement =>
  sql(
    `help_sent${after ? '_after' : ''}`,
    `select (select row_to_json(r)::text from (select ${CARD}) r) as item, m.created_at::text as k0, m.id::text as k1
     from messages m cross join ${messageState('m', 's')} cross join ${ANSWERED}
     where ${helpRulesInSql.see} and m.kind in ${LETTERS} ${newest('m', after, HELP_PAGE + 1)}`,
  );
const SENT = { first: sentStatement(false), after: sentStatement(true) };

/** One page of what the actor has sent, as JSON text: SentMessagePage of the contract. */
export async function listSent(
  db: Queryable,
  actor: Actor,
  cursor: string | undefined,
): Promise<string> {
  return page(await pageRows(db, SENT, actor, cursor), HELP_PAGE);
}

async function pageRows(
  db: Queryable,
  statements: { first: Statement; after: Statement },
  actor: Actor,
  cursor: string | undefined,
): Promise<PageRow[]> {
  if (!cursor) return db.query<PageRow>(statements.first, [actor.id]);
  return db.query<PageRow>(statements.after, [actor.id, ...readCursor(cursor, NEWEST_FIRST)]);
}

/** What the sender reads of a message: not PCR's own notes for the operator. */
const BODY = (m: string) => `coalesce(${m}.data ->> 'shown', ${m}.body)`;
const DATA = (m: string) => `${m}.data - 'facts' - 'shown'`;
/** The same for an archive, over a message `t`. */
export const asSenderReads = `jsonb_build_object('body', ${BODY('t')}, 'data', ${DATA('t')})`;

const GET = sql(
  'help_get',
  `select (select row_to_json(r)::text from (
     select ${CARD}, ${BODY('m')} as body, ${DATA('m')} as data, coalesce((
       select json_agg(json_build_object('id', a.id, 'body', a.body, 'created_at', a.created_at) order by a.created_at, a.id)
       from messages a where a.in_reply_to = m.id and a.recipient_id = m.sender_id
     ), '[]') as answers
   ) r) as entry
   from messages m cross join ${messageState('m', 's')} cross join ${ANSWERED}
   where ${helpRulesInSql.see} and m.id = $2 and m.kind in ${LETTERS}`,
);

/**
 * One message as JSON text (SentMessageDetails of the contract); undefined where the actor did not
 * send it.
 */
export async function getSent(
  db: Queryable,
  actor: Actor,
  id: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ entry: string }>(GET, [actor.id, id]);
  return row?.entry;
}

const CHAT_LINE = `select m.id, true as mine, m.body, m.created_at, ${DELIVERY}
  from messages m cross join ${messageState('m', 's')} where ${helpRulesInSql.see} and m.kind = 'chat'`;
// What the operator wrote is delivered where it stands.
const CHAT_ANSWER = `select a.id, false, a.body, a.created_at, 'delivered', null, null::timestamptz, a.created_at
  from messages a where a.recipient_id = $1 and a.kind = 'answer'
    and exists (select from messages m where m.id = a.in_reply_to and m.kind = 'chat' and ${helpRulesInSql.see})`;

const chatStatement = (after: boolean): Statement =>
  sql(
    `help_chat${after ? '_after' : ''}`,
    `select (select row_to_json(c)::text) as item, c.created_at::text as k0, c.id::text as k1 from (
       (${CHAT_LINE} ${newest('m', after, HELP_PAGE + 1)}) union all (${CHAT_ANSWER} ${newest('a', after, HELP_PAGE + 1)})
     ) c order by c.created_at desc, c.id desc limit ${HELP_PAGE + 1}`,
  );
const CHAT = { first: chatStatement(false), after: chatStatement(true) };

/**
 * One page of the actor's conversation with the operator, as JSON text: ChatPage of the contract.
 */
export async function listChat(
  db: Queryable,
  actor: Actor,
  cursor: string | undefined,
): Promise<string> {
  return page(await pageRows(db, CHAT, actor, cursor), HELP_PAGE);
}

const GET_LINE = sql(
  'help_chat_line',
  `select row_to_json(c)::text as entry from (${CHAT_LINE} and m.id = $2) c`,
);

export async function getChatLine(
  db: Queryable,
  actor: Actor,
  id: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ entry: string }>(GET_LINE, [actor.id, id]);
  return row?.entry;
}

/** A message to the operator, as the operator sees it. */
export interface OperatorMessage {
  id: string;
  ticket: string;
  kind: string;
  subject: string;
  created_at: string;
  sender_id: string;
  sender_name: string;
  sender_email: string;
  /** Whether they have shown that the address is theirs. */
  sender_confirmed: boolean;
  state: 'waiting' | 'delivered' | 'failed';
  state_reason: string | null;
  read_at: string | null;
  answered_at: string | null;
}

/** With everything that was written, and what was answered, oldest first. */
export interface OperatorMessageDetails extends OperatorMessage {
  body: string;
  data: Record<string, unknown>;
  answers: {
    ticket: string;
    body: string;
    created_at: string;
    state: string;
    state_reason: string | null;
  }[];
}

const OPERATOR_CARD = `m.id, m.ticket, m.kind, m.subject, m.created_at, m.sender_id, u.full_name as sender_name,
  u.email as sender_email, u.email_confirmed as sender_confirmed, s.state, s.last_error as state_reason, m.read_at, answered.answered_at`;
const OPERATOR_FROM = `from messages m join users u on u.id = m.sender_id cross join ${messageState('m', 's')} cross join ${ANSWERED}
  where m.recipient_id is null and m.recipient_address is null`;

const operatorStatement = (unanswered: boolean): Statement =>
  sql(
    `help_operator${unanswered ? '_unanswered' : ''}`,
    `select ${OPERATOR_CARD} ${OPERATOR_FROM} ${unanswered ? 'and answered.answered_at is null' : ''}
     order by m.created_at desc, m.id desc limit $1 offset $2`,
  );
const OPERATOR = { all: operatorStatement(false), unanswered: operatorStatement(true) };

/** Messages to the operator, newest first. */
export function listForOperator(
  db: Queryable,
  { unanswered, limit, offset }: { unanswered: boolean; limit: number; offset: number },
): Promise<OperatorMessage[]> {
  return db.query<OperatorMessage>(unanswered ? OPERATOR.unanswered : OPERATOR.all, [
    limit,
    offset,
  ]);
}

const FIND_FOR_OPERATOR = sql(
  'help_operator_find',
  `select ${OPERATOR_CARD}, m.body, m.data - 'facts' - 'shown' || coalesce(m.data -> 'facts', '{}') as data, (
     select coalesce(json_agg(row_to_json(r) order by r.created_at), '[]') from (
       select a.ticket, a.body, a.created_at, t.state, t.last_error as state_reason
       from messages a cross join ${messageState('a', 't')} where a.in_reply_to = m.id
     ) r
   ) as answers
   ${OPERATOR_FROM} and (m.ticket = upper($1) or m.id::text = lower($1))`,
);

export async function findForOperator(
  db: Queryable,
  ticketOrId: string,
): Promise<OperatorMessageDetails | undefined> {
  return (await db.query<OperatorMessageDetails>(FIND_FOR_OPERATOR, [ticketOrId]))[0];
}

const MARK_READ = sql(
  'help_mark_read',
  'update messages set read_at = coalesce(read_at, $2) where id = $1',
);

export async function markRead(db: Queryable | Transaction, id: string, now: Date): Promise<void> {
  await db.query(MARK_READ, [id, now.toISOString()]);
}
