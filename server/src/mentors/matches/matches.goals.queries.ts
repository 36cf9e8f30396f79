import {
  MATCH_NOTE_PAGE,
  type MatchGoalDraft,
  type MatchNoteDraft,
} from '@pcr/contract/mentors/matches/matches.schema.ts';
import { nextVersion } from '../../kit/history/history.ts';
import { NEWEST_FIRST, type PageRow, page, readCursor } from '../../kit/http/paging.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import type { LockedMatch } from './matches.queries.ts';

// Goals of a match, which both tick off, and its progress notes.

const COUNT = sql(
  'mentor_goals_count',
  'select count(*)::int as count from mentor_goals where match_id = $1',
);

export async function countGoals(tx: Transaction, matchId: string): Promise<number> {
  return (await tx.query<{ count: number }>(COUNT, [matchId]))[0]?.count ?? 0;
}

const ADD = sql(
  'mentor_goals_add',
  `insert into mentor_goals (id, match_id, user_id, text, position)
   select g.id, $1, $2, g.text, coalesce((select max(position) from mentor_goals where match_id = $1), 0) + g.n
   from unnest($3::uuid[], $4::text[]) with ordinality as g (id, text, n)
   on conflict (id) do nothing returning id`,
);

/** Adds goals of a match that is held, in this order; false where an id is taken. */
export async function addGoals(
  tx: Transaction,
  matchId: string,
  memberId: string,
  goals: readonly MatchGoalDraft[],
): Promise<boolean> {
  const values = [matchId, memberId, goals.map(({ id }) => id), goals.map(({ text }) => text)];
  return (await tx.query(ADD, values)).length === goals.length;
}

export interface GoalRow {
  id: string;
  match_id: string;
  user_id: string;
  text: string;
  done: boolean;
}
const FIND_GOAL = sql(
  'mentor_goals_find',
  'select id, match_id, user_id, text, done_at is not null as done from mentor_goals where id = $1',
);

export async function findGoal(db: Queryable, id: string): Promise<GoalRow | undefined> {
  return (await db.query<GoalRow>(FIND_GOAL, [id]))[0];
}

const TICK = sql(
  'mentor_goals_tick',
  'update mentor_goals set done_at = case when $2 then $3::timestamptz end where id = $1',
);

export async function tickGoal(
  tx: Transaction,
  _: Permit<'change', LockedMatch>,
  goal: GoalRow,
  done: boolean,
  now: Date,
): Promise<void> {
  await tx.query(TICK, [goal.id, done, now.toISOString()]);
}

const REMOVE = sql('mentor_goals_remove', 'delete from mentor_goals where id = $1');

export async function removeGoal(
  tx: Transaction,
  _: Permit<'change', LockedMatch>,
  goal: GoalRow,
): Promise<void> {
  await tx.query(REMOVE, [goal.id]);
}

const NOTE = `json_build_object('id', n.id, 'mine', n.user_id = $1, 'text', n.text, 'created_at', n.created_at,
  'updated_at', n.updated_at, 'can', json_build_object('edit', n.user_id = $1 and m.status in ('active', 'paused')))::text`;
const list = (after: boolean) =>
  sql(
    `mentor_notes_list${after ? '_after' : ''}`,
    `select ${NOTE} as item, n.created_at::text as k0, n.id::text as k1
     from mentor_notes n join mentor_matches m on m.id = n.match_id
     where n.match_id = $2 ${after ? 'and (n.created_at, n.id) < ($3::timestamptz, $4::uuid)' : ''}
     order by n.created_at desc, n.id desc limit ${MATCH_NOTE_PAGE + 1}`,
  );
const [LIST, LIST_AFTER] = [list(false), list(true)];

/** One page as JSON text: MatchNotePage of the contract. */
export async function listNotes(
  db: Queryable,
  { actor, row }: Permit<'see', LockedMatch>,
  cursor: string | undefined,
): Promise<string> {
  const values = [actor.id, row.id, ...(cursor ? readCursor(cursor, NEWEST_FIRST) : [])];
  return page(await db.query<PageRow>(cursor ? LIST_AFTER : LIST, values), MATCH_NOTE_PAGE);
}

const GET = sql(
  'mentor_notes_get',
  `select ${NOTE} as record from mentor_notes n join mentor_matches m on m.id = n.match_id
   where n.id = $2 and n.match_id = $3`,
);

/** A note of a match that the actor sees, as JSON text. */
export async function getNote(
  db: Queryable,
  actor: Actor,
  { id, matchId }: { id: string; matchId: string },
): Promise<string | undefined> {
  return (await db.query<{ record: string }>(GET, [actor.id, id, matchId]))[0]?.record;
}

const ADD_NOTE = sql(
  'mentor_notes_add',
  `insert into mentor_notes (id, match_id, user_id, text, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
   on conflict (id) do nothing returning id`,
);

/** False where the id is taken. */
export async function addNote(
  tx: Transaction,
  { actor, row }: Permit<'change', LockedMatch>,
  { id, text }: MatchNoteDraft,
  now: Date,
): Promise<boolean> {
  return (await tx.query(ADD_NOTE, [id, row.id, actor.id, text, now.toISOString()])).length > 0;
}

export interface NoteRow {
  id: string;
  match_id: string;
  user_id: string;
  text: string;
  updated_at: string;
}
const FIND_NOTE = sql(
  'mentor_notes_find',
  `select id, match_id, user_id, text, to_json(updated_at) #>> '{}' as updated_at from mentor_notes where id = $1`,
);

export async function findNote(db: Queryable, id: string): Promise<NoteRow | undefined> {
  return (await db.query<NoteRow>(FIND_NOTE, [id]))[0];
}

const EDIT_NOTE = sql(
  'mentor_notes_edit',
  `update mentor_notes n set text = $2, updated_at = ${nextVersion('$3', 'n')} where n.id = $1`,
);

export async function editNote(
  tx: Transaction,
  _: Permit<'change', LockedMatch>,
  note: NoteRow,
  text: string,
  now: Date,
): Promise<void> {
  await tx.query(EDIT_NOTE, [note.id, text, now.toISOString()]);
}
