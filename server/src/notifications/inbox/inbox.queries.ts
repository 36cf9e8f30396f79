import { TODAY_COUNTED } from '@pcr/contract/dashboard/today.schema.ts';
import { EMERGENCY_DAYS } from '@pcr/contract/notifications/broadcasts/broadcasts.schema.ts';
import {
  INBOX_PAGE,
  type InboxNotice,
  type InboxSeen,
  UNREAD_COUNTED,
} from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { hasAcceptedInSql } from '../../agreements/agreements.ts';
import { consentInSql } from '../../consent/consent.ts';
import { NEWEST_FIRST, type PageRow, page, readCursor } from '../../kit/http/paging.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { sweeping } from '../../kit/postgres/old-rows/sweep.ts';
import { todayRow } from '../../kit/postgres/today-row.ts';
import { openEmergencies } from '../broadcasts/broadcasts.queries.ts';
import { inboxRulesInSql as rules } from './inbox.rules.ts';

const ENTRY = `(select row_to_json(r)::text from (
  select i.id, i.kind, i.subject_id, i.parts, i.created_at, i.read_at,
    who.name as who_name, who.card as who_card, who.photo as who_photo, who.about, who.lines
) r)`;
/**
 * An entry `i` of the viewer `$1`, with whom it tells of as they show themselves now: as on the
 * screens with names, not before those agreements (notifications.md 114).
 */
const ENTRIES = `inbox_entries i left join lateral (
    select coalesce(w.said_name, case when consent.display_real_name then shown.full_name end) as name,
      face.card, face.photo, w.about, w.lines
    from inbox_who(i.kind, i.subject_id, i.user_id, i.created_at, i.who_id) w
      left join user_consent_preferences consent on consent.user_id = w.user_id and w.links
      left join users shown on shown.id = w.user_id cross join ${consentInSql.face}
    where ${hasAcceptedInSql('terms_of_service', '$1')} and ${hasAcceptedInSql('nda', '$1')} limit 1
  ) who on true`;
/** The newest entry of a conversation stands for all of it (notifications.md 115). */
const NEWEST_OF_CONVERSATION = `(i.kind <> 'message_received' or not exists (
    select from inbox_entries n where n.user_id = i.user_id and n.subject_id = i.subject_id
      and n.kind = 'message_received' and (n.created_at, n.id) > (i.created_at, i.id)
  ))`;

const list = (after: boolean) =>
  sql(
    `inbox_list${after ? '_after' : ''}`,
    `select ${ENTRY} as item, i.created_at::text as k0, i.id::text as k1 from ${ENTRIES}
     where ${rules.see} and ${NEWEST_OF_CONVERSATION} ${after ? 'and (i.created_at, i.id) < ($2::timestamptz, $3::uuid)' : ''}
     order by i.created_at desc, i.id desc limit ${INBOX_PAGE + 1}`,
  );
const [LIST, LIST_AFTER] = [list(false), list(true)];

/** One page as JSON text: InboxPage of the contract. */
export async function listEntries(
  db: Queryable,
  viewer: Actor,
  cursor: string | undefined,
): Promise<string> {
  const keys = cursor ? readCursor(cursor, NEWEST_FIRST) : [];
  return page(
    await db.query<PageRow>(cursor ? LIST_AFTER : LIST, [viewer.id, ...keys]),
    INBOX_PAGE,
  );
}

const UNREAD = sql(
  'inbox_unread',
  `select json_strip_nulls(row_to_json(r))::text as unread from (
     select (
       select count(*) from (
         select from inbox_entries i where ${rules.see} and i.read_at is null
         order by i.created_at desc, i.id desc limit ${UNREAD_COUNTED}
       ) u
     ) as unread, ${openEmergencies('$2')} as emergencies
   ) r`,
);

/** InboxUnread of the contract as JSON text. */
export async function countUnread(db: Queryable, viewer: Actor, now: Date): Promise<string> {
  const since = new Date(now.getTime() - EMERGENCY_DAYS * 86_400_000);
  const [row] = await db.query<{ unread: string }>(UNREAD, [viewer.id, since.toISOString()]);
  return row?.unread ?? '';
}

const INSERT = sql(
  'inbox_insert',
  `insert into inbox_entries (id, user_id, kind, subject_id, parts, created_at, who_id)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

export async function insert(
  tx: Transaction,
  id: string,
  to: string,
  notice: InboxNotice,
  now: Date,
): Promise<void> {
  const { kind, subject_id, parts, of = null } = notice;
  const values = [id, to, kind, subject_id, JSON.stringify(parts), now.toISOString(), of];
  await tx.query(INSERT, values);
}

const RENEW = sql(
  'inbox_renew',
  `update inbox_entries set created_at = greatest(created_at, $4::timestamptz), parts = $5
   where user_id = $1 and kind = $2 and subject_id = $3 and read_at is null returning id`,
);

/**
 * Makes the unread entry of this kind about this subject new again; returns its id, or undefined if
 * all are read.
 */
export async function renew(
  tx: Transaction,
  to: string,
  { kind, subject_id, parts }: InboxNotice,
  now: Date,
): Promise<string | undefined> {
  return (
    await tx.query<{ id: string }>(RENEW, [
      to,
      kind,
      subject_id,
      now.toISOString(),
      JSON.stringify(parts),
    ])
  )[0]?.id;
}

const COUNT_ON = sql(
  'inbox_count_on',
  `update inbox_entries set created_at = greatest(created_at, $4::timestamptz),
     parts = $5::jsonb || jsonb_build_object($6::text, ((parts ->> $6)::int + 1)::text),
     who_id = case when who_id = $7 then who_id end
   where user_id = $1 and kind = $2 and subject_id = $3 and read_at is null returning id`,
);

/**
 * As `renew`, with the newest words, and one more of the `counted` things in them. It tells of
 * nobody once it tells of several.
 */
export async function countOn(
  tx: Transaction,
  to: string,
  { kind, subject_id, parts, of }: InboxNotice,
  counted: string,
  now: Date,
): Promise<string | undefined> {
  const values = [
    to,
    kind,
    subject_id,
    now.toISOString(),
    JSON.stringify(parts),
    counted,
    of ?? null,
  ];
  return (await tx.query<{ id: string }>(COUNT_ON, values))[0]?.id;
}

// Each counts once, by however many ways it went.
const TOLD = sql(
  'inbox_told',
  `select from messages m where m.recipient_id = $1 and m.created_at > $2 and m.kind in ('notification', 'digest', 'news')
     and (coalesce(m.data ->> 'kind', '') = any ($4::text[])) = $5
   order by m.created_at desc, m.id desc offset $3 limit 1`,
);

/**
 * Whether a member was told at least `count` times beside the inbox since then, of these kinds or
 * of all others.
 */
export async function wasTold(
  tx: Transaction,
  userId: string,
  {
    count,
    since,
    kinds,
    ofOthers,
  }: { count: number; since: Date; kinds: readonly string[]; ofOthers: boolean },
): Promise<boolean> {
  return (
    (await tx.query(TOLD, [userId, since.toISOString(), count - 1, kinds, !ofOthers])).length > 0
  );
}

const HOLD = sql('inbox_hold', 'update inbox_entries set held_until = $2 where id = $1');

/** It is told beside the inbox at that time, with what else is held then. */
export async function hold(tx: Transaction, id: string, until: Date): Promise<void> {
  await tx.query(HOLD, [id, until.toISOString()]);
}

const DUE = sql(
  'inbox_held_due',
  `select distinct user_id from (
     select user_id from inbox_entries where held_until <= $1 and user_id <> all ($3::uuid[])
     order by held_until limit $2
   ) due`,
);

/**
 * Some members with an entry that is no longer held, but none of `but`; nobody when there are no
 * more.
 */
export async function membersDue(
  db: Queryable,
  now: Date,
  limit: number,
  but: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ user_id: string }>(DUE, [now.toISOString(), limit, but]);
  return rows.map(({ user_id }) => user_id);
}

export interface HeldEntry extends InboxRow {
  kind: string;
  subject_id: string;
  parts: Record<string, string>;
  isUnread: boolean;
}

// The one that comes second finds none: it reads the rows again once it has them.
const TAKE_HELD = sql(
  'inbox_take_held',
  `with held as materialized (
     select i.id from inbox_entries i where i.user_id = $1 and i.held_until is not null
     order by i.created_at desc, i.id desc for update of i
   )
   update inbox_entries i set held_until = null from held where i.id = held.id and i.held_until is not null
   returning i.id, i.user_id, i.kind, i.subject_id, i.parts, i.created_at, i.read_at is null as "isUnread"`,
);

/** All that is held for a member, newest first; it is no longer held. */
export async function takeHeld(tx: Transaction, userId: string): Promise<HeldEntry[]> {
  const taken = await tx.query<HeldEntry & { created_at: string }>(TAKE_HELD, [userId]);
  return taken.sort((a, b) =>
    a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id) ? 1 : -1,
  );
}

const HOLD_ON = sql(
  'inbox_hold_on',
  'update inbox_entries set held_until = $2 where user_id = $1 and held_until is not null',
);

/** All that is held for a member stays so until then. */
export async function holdOn(tx: Transaction, userId: string, until: Date): Promise<void> {
  await tx.query(HOLD_ON, [userId, until.toISOString()]);
}

export interface InboxRow {
  id: string;
  user_id: string;
}

const LOCK = sql(
  'inbox_lock',
  'select i.id, i.user_id from inbox_entries i where i.id = $1 for update',
);

/** The entry, held until the transaction ends. */
export async function lock(tx: Transaction, id: string): Promise<InboxRow | undefined> {
  const [row] = await tx.query<InboxRow>(LOCK, [id]);
  return row;
}

const READ = sql(
  'inbox_read',
  'update inbox_entries i set read_at = $2 where i.id = $1 and i.read_at is null returning i.id',
);
const GET = sql(
  'inbox_get',
  `select ${ENTRY} as entry from ${ENTRIES} where ${rules.see} and i.id = $2`,
);

/** The entry as JSON text; undefined where it is not in the viewer's inbox. */
export async function getEntry(
  db: Queryable,
  viewer: Actor,
  id: string,
): Promise<string | undefined> {
  return (await db.query<{ entry: string }>(GET, [viewer.id, id]))[0]?.entry;
}

/** The entry as JSON text, and whether it was unread until now. */
export async function markRead(
  tx: Transaction,
  { actor, row }: Permit<'read', InboxRow>,
  now: Date,
): Promise<{ entry: string; isNew: boolean }> {
  const changed = await tx.query(READ, [row.id, now.toISOString()]);
  const entry = await getEntry(tx, actor, row.id);
  return { entry: entry ?? '', isNew: changed.length > 0 };
}

// Rows are held from the newest on, in every statement that marks several: else two of them wait
// for each other for ever.
const IN_TURN = 'order by i.created_at desc, i.id desc for update of i';

const RESCHEDULE = sql(
  'inbox_reschedule',
  `with held as materialized (
     select i.id from inbox_entries i where i.user_id = $1 and i.held_until > $2 ${IN_TURN}
   )
   update inbox_entries i set held_until = case when i.kind = any ($3::text[]) then $4::timestamptz else $5 end
   from held where i.id = held.id and i.held_until is not null`,
);

/** A member's held entries that are not due are now held until another time. */
export async function reschedule(
  tx: Transaction,
  userId: string,
  { soonKinds, soon, others }: { soonKinds: readonly string[]; soon: Date; others: Date },
  now: Date,
): Promise<void> {
  await tx.query(RESCHEDULE, [
    userId,
    now.toISOString(),
    soonKinds,
    soon.toISOString(),
    others.toISOString(),
  ]);
}

const READ_THROUGH = sql(
  'inbox_read_through',
  `with held as materialized (
     select i.id from inbox_entries i, inbox_entries n
     where ${rules.see} and i.read_at is null and n.id = $2 and (i.created_at, i.id) <= (n.created_at, n.id) ${IN_TURN}
   ) update inbox_entries i set read_at = $3 from held where i.id = held.id returning i.id`,
);

/** Marks it and all of its member's that are older; how many were unread. */
export async function markReadThrough(
  tx: Transaction,
  { actor, row }: Permit<'read', InboxRow>,
  now: Date,
): Promise<number> {
  return (await tx.query(READ_THROUGH, [actor.id, row.id, now.toISOString()])).length;
}

const READ_ABOUT = sql(
  'inbox_read_about',
  `with held as materialized (
     select i.id from inbox_entries i
     where ${rules.see} and i.read_at is null and i.subject_id = $2 and i.created_at <= $3
       and ($5::text is null or i.kind = $5) ${IN_TURN}
   ) update inbox_entries i set read_at = $4 from held where i.id = held.id returning i.id`,
);

/** Marks what its member was told of one thing, until then; how many were unread. */
export async function markReadAbout(
  tx: Transaction,
  { actor, row: { subject_id, until, kind } }: Permit<'read', InboxSeen>,
  now: Date,
): Promise<number> {
  return (
    await tx.query(READ_ABOUT, [actor.id, subject_id, until, now.toISOString(), kind ?? null])
  ).length;
}

const READ_OF_KINDS = sql(
  'inbox_read_of_kinds',
  `with held as materialized (
     select i.id from inbox_entries i
     where i.user_id = $1 and i.kind = any ($2::text[]) and i.subject_id = $3 and i.read_at is null and i.created_at <= $4 ${IN_TURN}
   ) update inbox_entries i set read_at = $5 from held where i.id = held.id returning i.id`,
);

/**
 * Marks what a member was told of these kinds about one thing, until then; how many were unread.
 */
export async function markReadOfKinds(
  tx: Transaction,
  to: string,
  { kinds, subject_id, until }: { kinds: readonly InboxNotice['kind'][] } & Omit<InboxSeen, 'kind'>,
  now: Date,
): Promise<number> {
  return (await tx.query(READ_OF_KINDS, [to, kinds, subject_id, until, now.toISOString()])).length;
}

const FORGET = sql(
  'inbox_forget',
  `with held as materialized (
     select i.id, i.user_id from inbox_entries i where i.user_id = $1 or i.who_id = $1 ${IN_TURN}
   ), gone as (
     delete from inbox_entries i using held where i.id = held.id and held.user_id = $1
   )
   update inbox_entries i set who_id = null from held where i.id = held.id and held.user_id <> $1`,
);

/** Before a member goes: their entries do, and those of others no longer tell of them. */
export async function forgetEntries(tx: Transaction, userId: string): Promise<void> {
  await tx.query(FORGET, [userId]);
}

const oldEntries = sweeping('inbox_sweep', 'inbox_entries', 'r.created_at < $1');

export async function sweep(db: Queryable, before: Date): Promise<void> {
  await oldEntries(db, [before.toISOString()]);
}

const ANSWERS = {
  application_accepted: [
    'job_application_accepted',
    'group_application_accepted',
    'mentorship_accepted',
  ],
  application_declined: [
    'job_application_declined',
    'group_application_declined',
    'mentorship_declined',
  ],
} as const;
const kindsOf = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(', ');

/**
 * SQL for the answers to what the actor `$1` applied for, of their newest unread entries, as
 * `todayRow` says: the newest (dashboard.md 21).
 */
export const answersTodayInSql = `select distinct on (w.kind) ${todayRow({
  kind: 'w.kind',
  id: 'w.id',
  subject: 'w.subject',
  count: '(count(*) over (partition by w.kind))::int',
  due: 'w.created_at',
})}
  from (
    select i.id, i.created_at, coalesce(i.parts ->> 'job_title', i.parts ->> 'group_name') as subject,
      case ${Object.entries(ANSWERS)
        .map(([kind, kinds]) => `when i.kind in (${kindsOf(kinds)}) then '${kind}'`)
        .join(' ')} end as kind
    from (
      select n.id, n.kind, n.parts, n.created_at from inbox_entries n
      where n.user_id = $1 and n.read_at is null
      order by n.created_at desc, n.id desc limit ${TODAY_COUNTED}
    ) i
  ) w where w.kind is not null order by w.kind, w.created_at desc, w.id`;
