import { TODAY_COUNTED } from '@pcr/contract/dashboard/today.schema.ts';
import {
  MATCH_PAGE,
  type MatchFrequency,
  type MatchStatus,
  MENTORSHIP_REQUEST_DAYS,
  MENTORSHIP_REQUEST_FIELDS,
  MENTORSHIP_REQUESTS_TO_ONE_PER_DAY,
  type MentorMatchQuery,
  type MentorshipRequestDraft,
} from '@pcr/contract/mentors/matches/matches.schema.ts';
import { consentInSql } from '../../consent/consent.ts';
import { conversationWithInSql } from '../../conversations/conversations.ts';
import { matchMeetingsInSql } from '../../events/events.ts';
import { nextVersion } from '../../kit/history/history.ts';
import { NEWEST_FIRST, ownPage, readCursor } from '../../kit/http/paging.ts';
import { forgetData } from '../../kit/messages/messages.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { todayRow } from '../../kit/postgres/today-row.ts';
import {
  type AskedMentor,
  type MatchRole,
  type MatchRow,
  reachableInSql,
  matchRulesInSql as rules,
} from './matches.rules.ts';

const REQUEST = MENTORSHIP_REQUEST_FIELDS.map((field) => `m.${field}`).join(', ');
const OTHER = 'case when p.user_id = $1 then m.mentee_id else p.user_id end';
/** The name, card and photo of a member as their consents show them to the viewer. */
const shown = (member: string) => `lateral (
    select ${consentInSql.name('User')} as name, face.card, face.photo from (values (true)) one (row)
      ${consentInSql.of(member)} cross join ${consentInSql.face}
  )`;
const thanksOf = (member: string) =>
  `(select c.thank_you from mentor_closings c where c.match_id = m.id and c.user_id = ${member})`;

/** A match `m` as the viewer `$1` sees it at `$2`, as JSON text. */
const RECORD = `(select row_to_json(r)::text from (
  select m.id, m.mentor_id, ${REQUEST}, m.status, p.user_id = $1 as is_mentor, mentor.name as mentor_name,
    mentor.card as mentor_card, mentor.photo as mentor_photo, m.full_name as mentee_name,
    mentee.card as mentee_card, mentee.photo as mentee_photo, m.specialization_focus,
    m.meeting_frequency, m.start_date, m.end_date, m.decline_note,
    m.paused_by = case when p.user_id = $1 then 'mentor' else 'mentee' end as paused_by_me,
    coalesce((
      select json_agg(json_build_object('id', g.id, 'text', g.text, 'done_at', g.done_at, 'mine', g.user_id = $1)
        order by g.done_at is not null, g.position)
      from mentor_goals g where g.match_id = m.id
    ), '[]') as goal_items,
    meeting.next as next_meeting, meeting.next -> 'meeting_date' as next_meeting_date,
    ${matchMeetingsInSql.open('m.id', '$2')} as open_meeting_id,
    ${matchMeetingsInSql.total('m.id', '$2')} as total_meetings,
    (select count(*)::int from mentor_notes n where n.match_id = m.id) as progress_notes,
    ${conversationWithInSql(`(${OTHER})`)} as conversation_id,
    ${thanksOf(OTHER)} as thank_you, ${thanksOf('$1')} as my_thank_you, m.created_at, m.updated_at, ${rules.can} as can
) r)`;
const SEEN = `mentor_matches m join mentor_profiles p on p.id = m.mentor_id
  cross join ${shown('p.user_id')} mentor cross join ${shown('m.mentee_id')} mentee
  cross join lateral (select ${matchMeetingsInSql.next('m.id', '$2')} as next) meeting`;

const GET = sql(
  'mentor_matches_get',
  `select ${RECORD} as record from ${SEEN} where m.id = $3 and ${rules.see}`,
);

/** The request or match as JSON text; undefined for anybody but its two people. */
export async function getMatch(
  db: Queryable,
  viewer: Actor,
  id: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db.query<{ record: string }>(GET, [viewer.id, now.toISOString(), id]);
  return row?.record;
}

const GET_OWN = sql(
  'mentor_matches_get_own',
  `select ${RECORD} as record from ${SEEN} where m.id = $3 and m.mentee_id = $1 and m.mentor_id = $4`,
);

/** What the member asked of this mentor under this id, as JSON text. */
export async function getOwn(
  db: Queryable,
  viewer: Actor,
  { id, mentorId }: { id: string; mentorId: string },
  now: Date,
): Promise<string | undefined> {
  const [row] = await db.query<{ record: string }>(GET_OWN, [
    viewer.id,
    now.toISOString(),
    id,
    mentorId,
  ]);
  return row?.record;
}

const OPEN = "('pending', 'active', 'paused')";
/** How the mentee is reached is deleted with the end of what it was said for (mentors.md 42). */
const FORGET = 'email = null, phone = null';

/** The same of both in what went to the form service: the two have nothing open any more. */
function forgetReached(tx: Transaction, menteeId: string, mentorUser: string): Promise<void> {
  const request = { kind: 'mentorship_request', sender_id: menteeId, recipient_id: mentorUser };
  return forgetData(tx, request, ['email', 'phone', 'mentor_email']);
}

/** Which of the viewer's own matches a list has. */
function shownIn(show: MentorMatchQuery['show']) {
  const states = { current: `in ${OPEN}`, past: `not in ${OPEN}`, received: "= 'pending'" }[show];
  const asMentee = `select own.id from mentor_matches own where own.mentee_id = $1
       union all`;
  return `m.id in (
       ${show === 'received' ? '' : asMentee}
       select own.id from mentor_matches own where own.mentor_id = (select id from mentor_profiles where user_id = $1)
     ) and m.status ${states}`;
}
const count = (show: MentorMatchQuery['show']) =>
  sql(
    `mentor_matches_count_${show}`,
    `select count(*)::int as found from mentor_matches m where ${shownIn(show)}`,
  );
const COUNTS = {
  current: count('current'),
  past: count('past'),
  received: count('received'),
} as const;

function list(show: MentorMatchQuery['show'], after: boolean) {
  const time = show === 'past' ? 'updated_at' : 'created_at';
  return sql(
    `mentor_matches_list_${show}${after ? '_after' : ''}`,
    `select ${RECORD} as item, m.${time}::text as k0, m.id::text as k1 from ${SEEN}
     where ${shownIn(show)} ${after ? `and (m.${time}, m.id) < ($3::timestamptz, $4::uuid)` : ''}
     order by m.${time} desc, m.id desc limit ${MATCH_PAGE + 1}`,
  );
}
const LISTS = {
  current: [list('current', false), list('current', true)],
  past: [list('past', false), list('past', true)],
  received: [list('received', false), list('received', true)],
} as const;

/** One page as JSON text: MentorMatchPage of the contract. */
export async function listMatches(
  db: Queryable,
  viewer: Actor,
  { show, cursor }: MentorMatchQuery,
  now: Date,
) {
  const values = [
    viewer.id,
    now.toISOString(),
    ...(cursor ? readCursor(cursor, NEWEST_FIRST) : []),
  ];
  const count = cursor ? undefined : { statement: COUNTS[show], values: [viewer.id] };
  return ownPage(db, { statement: LISTS[show][cursor ? 1 : 0], values }, MATCH_PAGE, count);
}

const ASKED = `select p.id, p.user_id, p.deleted_at is not null as deleted, p.is_accepting_mentees, p.max_mentees,
    p.current_mentees, ${reachableInSql('p.user_id')} as reachable
  from mentor_profiles p where p.id = $2`;
const FIND_MENTOR = sql('mentor_matches_find_mentor', ASKED);
const HOLD_MENTOR = sql(
  'mentor_matches_hold_mentor',
  'select from mentor_profiles where id = $1 for update',
);

/**
 * The mentor, held until the transaction ends: of two who change their seats the second sees what
 * the first did. Asked once the lock is there, since one statement would see what was committed
 * before the wait.
 */
export async function holdMentor(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<AskedMentor | undefined> {
  await tx.query(HOLD_MENTOR, [id]);
  const [mentor] = await tx.query<AskedMentor>(FIND_MENTOR, [actor.id, id]);
  return mentor;
}

const HAS_OPEN = sql(
  'mentor_matches_has_open',
  `select status from mentor_matches where mentor_id = $1 and mentee_id = $2 and status in ${OPEN}`,
);

/** How the open request or match of the two stands. */
export async function openOf(
  tx: Transaction,
  mentorId: string,
  actor: Actor,
): Promise<MatchStatus | undefined> {
  return (await tx.query<{ status: MatchStatus }>(HAS_OPEN, [mentorId, actor.id]))[0]?.status;
}

const ASK_AGAIN = sql(
  'mentor_matches_ask_again',
  `select to_json(created_at + interval '1 day') #>> '{}' as at from mentor_matches
   where mentor_id = $1 and mentee_id = $2 and created_at > $3::timestamptz - interval '1 day'
   order by created_at desc offset ${MENTORSHIP_REQUESTS_TO_ONE_PER_DAY - 1} limit 1`,
);

/**
 * When the actor, who has asked this mentor as often as the day allows, may ask again; else
 * undefined.
 */
export async function asksAgainAt(
  tx: Transaction,
  mentorId: string,
  actor: Actor,
  now: Date,
): Promise<Date | undefined> {
  const [row] = await tx.query<{ at: string }>(ASK_AGAIN, [mentorId, actor.id, now.toISOString()]);
  return row && new Date(row.at);
}

const COLUMNS = MENTORSHIP_REQUEST_FIELDS.join(', ');
const VALUES = MENTORSHIP_REQUEST_FIELDS.map((_, n) => `$${n + 5}`).join(', ');
const INSERT = sql(
  'mentor_matches_insert',
  `insert into mentor_matches (mentee_id, mentor_id, id, created_at, updated_at, status, ${COLUMNS})
   values ($1, $2, $3, $4, $4, 'pending', ${VALUES}) on conflict (id) do nothing returning id`,
);

/** Stores a request; false where its id is taken. */
export async function insertRequest(
  tx: Transaction,
  { actor, row }: Permit<'ask', AskedMentor>,
  draft: MentorshipRequestDraft,
  now: Date,
): Promise<boolean> {
  const values = [
    actor.id,
    row.id,
    draft.id,
    now.toISOString(),
    ...MENTORSHIP_REQUEST_FIELDS.map((name) => draft[name]),
  ];
  return (await tx.query(INSERT, values)).length > 0;
}

/** A match with what the routes look at. */
export interface LockedMatch extends MatchRow {
  id: string;
  mentor_id: string;
  goals: string;
  mentorship_focus: string[];
  meeting_frequency: MatchFrequency | null;
  decline_note: string | null;
}

const CHECKED = `m.id, m.mentor_id, p.user_id as mentor_user, m.mentee_id, m.status, m.paused_by, m.goals,
  m.mentorship_focus, m.meeting_frequency, m.decline_note, ${rules.blocked} as blocked, ${rules.closed} as closed`;
const FIND = sql(
  'mentor_matches_find',
  `select ${CHECKED} from mentor_matches m join mentor_profiles p on p.id = m.mentor_id where m.id = $2`,
);
const HOLD = sql('mentor_matches_hold', 'select from mentor_matches where id = $1 for update');

export async function findMatch(
  db: Queryable,
  actor: Actor,
  id: string,
): Promise<LockedMatch | undefined> {
  const [match] = await db.query<LockedMatch>(FIND, [actor.id, id]);
  return match;
}

/** As `findMatch`, held until the transaction ends. */
export async function lockMatch(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<LockedMatch | undefined> {
  await tx.query(HOLD, [id]);
  return findMatch(tx, actor, id);
}

const TAKE_SEAT = sql(
  'mentor_matches_take_seat',
  `update mentor_profiles set current_mentees = current_mentees + 1
   where id = $1 and current_mentees < max_mentees returning id`,
);

/** Takes a seat of a mentor who is held; false if none is free. */
export async function takeSeat(tx: Transaction, mentorId: string): Promise<boolean> {
  return (await tx.query(TAKE_SEAT, [mentorId])).length > 0;
}

const FREE_SEAT = sql(
  'mentor_matches_free_seat',
  'update mentor_profiles set current_mentees = current_mentees - 1 where id = $1',
);

export async function freeSeat(tx: Transaction, mentorId: string): Promise<void> {
  await tx.query(FREE_SEAT, [mentorId]);
}

export interface MatchChange {
  status: MatchStatus;
  paused_by?: MatchRole | null;
  specialization_focus?: string | null;
  meeting_frequency?: MatchFrequency | null;
  decline_note?: string | null;
}

const UPDATE = sql(
  'mentor_matches_update',
  `update mentor_matches m set status = $3, paused_by = $4,
     specialization_focus = coalesce($5, m.specialization_focus),
     meeting_frequency = coalesce($6, m.meeting_frequency), decline_note = coalesce($7, m.decline_note),
     start_date = case when $3 in ('active', 'paused', 'ended')
       then coalesce(m.start_date, ($2::timestamptz at time zone 'UTC')::date) end,
     end_date = case when $3 = 'ended' then ($2::timestamptz at time zone 'UTC')::date end,
     email = case when $3 in ${OPEN} then m.email end, phone = case when $3 in ${OPEN} then m.phone end,
     updated_at = ${nextVersion('$2', 'm')}
   where m.id = $1`,
);

export async function updateMatch(
  tx: Transaction,
  { row }: Permit<string, LockedMatch>,
  {
    status,
    paused_by = null,
    specialization_focus = null,
    meeting_frequency = null,
    decline_note = null,
  }: MatchChange,
  now: Date,
): Promise<void> {
  const values = [
    row.id,
    now.toISOString(),
    status,
    paused_by,
    specialization_focus,
    meeting_frequency,
    decline_note,
  ];
  await tx.query(UPDATE, values);
  if (status !== 'active' && status !== 'paused')
    await forgetReached(tx, row.mentee_id, row.mentor_user);
}

const SET_FREQUENCY = sql(
  'mentor_matches_set_frequency',
  'update mentor_matches set meeting_frequency = $2 where id = $1',
);

/** How often the two mean to meet; null where it is not said any more. */
export async function setFrequency(
  tx: Transaction,
  { row }: Permit<'change', LockedMatch>,
  meeting_frequency: MatchFrequency | null,
): Promise<void> {
  await tx.query(SET_FREQUENCY, [row.id, meeting_frequency]);
}

const TOUCH = sql(
  'mentor_matches_touch',
  `update mentor_matches m set updated_at = ${nextVersion('$2', 'm')} where m.id = $1`,
);

/** Goals and notes are a part of it: it is another version. */
export async function touchMatch(
  tx: Transaction,
  { row }: Permit<string, LockedMatch>,
  now: Date,
): Promise<void> {
  await tx.query(TOUCH, [row.id, now.toISOString()]);
}

const CLOSE = sql(
  'mentor_matches_close',
  `insert into mentor_closings (match_id, user_id, thank_you, rating, rating_words, created_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

/** What the actor says at the end. */
export async function closeMatch(
  tx: Transaction,
  { actor, row }: Permit<string, LockedMatch>,
  said: { thank_you: string | null; rating: number | null; rating_words: string | null },
  now: Date,
): Promise<void> {
  await tx.query(CLOSE, [
    row.id,
    actor.id,
    said.thank_you,
    said.rating,
    said.rating_words,
    now.toISOString(),
  ]);
}

const CLOSING = sql(
  'mentor_matches_closing',
  'select thank_you, rating, rating_words from mentor_closings where match_id = $1 and user_id = $2',
);

/** What the actor has said at the end; undefined where they have not. */
export async function closingOf(tx: Transaction, matchId: string, actor: Actor) {
  const [said] = await tx.query<{
    thank_you: string | null;
    rating: number | null;
    rating_words: string | null;
  }>(CLOSING, [matchId, actor.id]);
  return said;
}

const DECLINE_ALL = sql(
  'mentor_matches_decline_all',
  `update mentor_matches m set status = 'declined', updated_at = ${nextVersion('$2', 'm')}, ${FORGET}
   where m.mentor_id = $1 and m.status = 'pending' returning m.id, m.mentee_id`,
);

/** Declines the open requests to a mentor whose profile goes. */
export async function declineAll(
  tx: Transaction,
  mentor: { id: string; user_id: string },
  now: Date,
): Promise<{ id: string; mentee_id: string }[]> {
  const declined = await tx.query<{ id: string; mentee_id: string }>(DECLINE_ALL, [
    mentor.id,
    now.toISOString(),
  ]);
  for (const { mentee_id } of declined) await forgetReached(tx, mentee_id, mentor.user_id);
  return declined;
}

const EXPIRE = sql(
  'mentor_matches_expire',
  `with over as materialized (
     select m.id from mentor_matches m
     where m.status = 'pending' and m.created_at < $1::timestamptz - interval '${MENTORSHIP_REQUEST_DAYS} days'
     order by m.created_at, m.id limit $2 for no key update of m skip locked
   ) update mentor_matches m set status = 'expired', updated_at = ${nextVersion('$1', 'm')}, ${FORGET}
   from over, mentor_profiles p where m.id = over.id and p.id = m.mentor_id
   returning m.id, m.mentee_id, p.user_id as mentor_user`,
);

/** Ends `limit` at most of those that nobody answered in time (mentors.md 54). */
export async function expireOld(
  tx: Transaction,
  limit: number,
  now: Date,
): Promise<{ id: string; mentee_id: string; mentor_user: string }[]> {
  const ended = await tx.query<{ id: string; mentee_id: string; mentor_user: string }>(EXPIRE, [
    now.toISOString(),
    limit,
  ]);
  for (const { mentee_id, mentor_user } of ended) await forgetReached(tx, mentee_id, mentor_user);
  return ended;
}

const HOLD_OF_MEMBER = sql(
  'mentor_matches_hold_of_member',
  `select from mentor_profiles p where p.user_id = $1 or p.id in (
     select m.mentor_id from mentor_matches m where m.mentee_id = $1
   ) order by p.id for update`,
);
const PARTNERS = sql(
  'mentor_matches_partners',
  `select distinct ${OTHER} as other_id from mentor_matches m join mentor_profiles p on p.id = m.mentor_id
   where ${rules.see}`,
);

/** The other members of all requests and matches of a member. */
export async function partnersOf(tx: Transaction, memberId: string): Promise<string[]> {
  return (await tx.query<{ other_id: string }>(PARTNERS, [memberId])).map(
    ({ other_id }) => other_id,
  );
}

const OPEN_OF_MEMBER = sql(
  'mentor_matches_open_of_member',
  `select m.id, m.mentor_id, m.status, p.user_id as mentor_user, m.mentee_id
   from mentor_matches m join mentor_profiles p on p.id = m.mentor_id
   where ${rules.see} and m.status in ${OPEN} order by m.id for update of m`,
);

/** A member's open requests; they and their mentors are held until the transaction ends. */
export async function openOfMember(
  tx: Transaction,
  memberId: string,
): Promise<
  { id: string; mentor_id: string; status: MatchStatus; mentor_user: string; mentee_id: string }[]
> {
  await tx.query(HOLD_OF_MEMBER, [memberId]);
  return tx.query(OPEN_OF_MEMBER, [memberId]);
}

const DELETE_OF_MENTEE = sql(
  'mentor_matches_delete_of_mentee',
  'delete from mentor_matches where mentee_id = $1',
);

export async function deleteOfMentee(tx: Transaction, memberId: string): Promise<void> {
  await tx.query(DELETE_OF_MENTEE, [memberId]);
}

const NAMES = sql('mentor_matches_names', 'select full_name, email from users where id = $1');

/** For the form service, which the operator runs. */
export async function accountOf(
  tx: Transaction,
  id: string,
): Promise<{ full_name: string; email: string } | undefined> {
  return (await tx.query<{ full_name: string; email: string }>(NAMES, [id]))[0];
}

/**
 * SQL for what a sender reads of their messages in an export, without what the form service alone
 * reads of the mentor: the name and address of their account, whatever they consent to.
 */
export const withoutMentorInSql = (said: string) =>
  `(${said} #- '{data,mentor_name}' #- '{data,mentor_email}')`;

/**
 * SQL for the requests that wait for the mentor `$1`, as `todayRow` says: the one that waits
 * longest. Who asks has given their name with it (dashboard.md 21).
 */
export const requestsTodayInSql = `select ${todayRow({
  kind: "'mentorship_request'",
  id: 'w.id',
  subject: 'w.full_name',
  due: 'w.created_at',
})}
  from (
    select m.id, m.full_name, m.created_at from mentor_profiles p join mentor_matches m on m.mentor_id = p.id
    where p.user_id = $1 and m.status = 'pending' limit ${TODAY_COUNTED}
  ) w order by w.created_at, w.id limit 1`;
