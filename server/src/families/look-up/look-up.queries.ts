import {
  HIDDEN_AFTER,
  LOOK_UP_SHOWN,
  type LookUpQuery,
  UNCONFIRMED_AFTER,
  wordsToLookUp,
} from '@pcr/contract/families/look-up/look-up.schema.ts';
import { consentInSql } from '../../consent/consent.ts';
import type { Actor } from '../../kit/permit/permit.ts';
import {
  type Queryable,
  type Statement,
  sql,
  type Transaction,
} from '../../kit/postgres/database.ts';

// What members see of others' records. `f` is the record, `$1` the viewer, and `now` has the
// instant of the request.

const LAST_WORD = 'greatest(f.updated_at, f.confirmed_at)';
const silentFor = (years: number, now: string) =>
  `${LAST_WORD} <= ${now} - interval '${years} years'`;
/**
 * The age of a record, `now` in SQL: for so long its owner has neither changed nor confirmed it.
 */
export const ageInSql = {
  unconfirmed: (now: string) => silentFor(UNCONFIRMED_AFTER, now),
  tooOld: (now: string) => silentFor(HIDDEN_AFTER, now),
};
const NOW = '(select at from now)';

/**
 * Among the shared records: not deleted, not waiting for the owner to look at them
 * (families.md 37), and not so old that nobody should go by them (families.md 35).
 */
export const SHOWN = `f.deleted_at is null and not f.disputed and not ${ageInSql.tooOld(NOW)}`;

const FOUND = `f.id, f.family_name,
  case when ${consentInSql.sharesRegion} then f.region end as region,
  ${consentInSql.name('Provider')} as recorder_name,
  face.card as recorder_card, face.photo as recorder_photo,
  f.service_status, f.overall_rating, f.color_indicator, f.updated_at::date as updated_on,
  ${ageInSql.unconfirmed(NOW)} as unconfirmed, f.user_id = $1 as mine`;
const OPENED = `${FOUND},
  to_char(f.service_start_date, 'YYYY-MM') as service_start_month,
  to_char(f.service_end_date, 'YYYY-MM') as service_end_month,
  f.service_end_reason, f.reliability_rating, f.communication_rating, f.timeliness_rating, f.professionalism_rating`;
const json = (columns: string) =>
  `(select row_to_json(r)::text from (select ${columns} from ${consentInSql.face}) r)`;

/** The place as it is compared; of an address its city. */
const PLACE = (text: string) => `place_key(coalesce(region_of(${text}), ${text})) as place`;

/** A row `w` whose word begins with the text of this name. No character comes after U+10FFFF. */
const begins = (column: string, text: string) =>
  `${column} >= (select ${text} from asked) and ${column} < (select ${text} || chr(1114111) from asked)`;

/**
 * As many names as are counted of each word: of words that more names have the longest is walked.
 */
export const COUNTED = 500;
/** Of the words of `$3` the one that fewest names have, and the others. */
const RAREST = `from (
    select array(select left(comparable(t.word), 40) from unnest($3::text[]) with ordinality t(word, at) order by t.at) words
  ) a cross join lateral (
    select o.word, array_remove(a.words, o.word) as others
    from unnest(a.words) with ordinality o(word, at) cross join lateral (
      select count(*) as names from (
        select from family_words w where w.word >= o.word and w.word < o.word || chr(1114111) limit ${COUNTED}
      ) some_names
    ) counted
    order by counted.names, o.at limit 1
  ) r`;

/**
 * The statement of a look-up. It walks the words of names in the order of the result and ends with
 * one record more than is shown; consent and record are asked by key with each that it meets
 * (`offset 0` keeps PostgreSQL from joining whole tables). Of several words the rarest is walked:
 * nothing at all where a word is in no name.
 */
function statementFor(several: boolean, place: boolean): Statement {
  const asked = `select ${several ? 'r.word, r.others' : 'left(comparable($3), 40) as word'}
    ${place ? `, ${PLACE('$4')}` : ''} ${several ? RAREST : ''}`;
  const order = place
    ? 'w.word, w.place, w.name_key, w.family_id'
    : 'w.word, w.name_key, w.family_id';
  const walk = (where: string) => `
    select ${json(FOUND)} as item, ${order}
    from family_words w ${consentInSql.sharing('w.owner_id')}
      cross join lateral (
        select * from families f where f.id = w.family_id
        -- A name with two such words is found by the first.
        and not exists (
          select from family_words e
          where e.family_id = w.family_id and e.word >= (select word from asked) and e.word < w.word
        ) offset 0
      ) f
    where ${where} and ${SHOWN}
      ${place ? `and ${consentInSql.sharesRegion}` : ''}
      ${
        several
          ? `and not exists (
              select from unnest((select others from asked)) o(word)
              where not exists (
                select from family_words e
                where e.family_id = w.family_id and e.word >= o.word and e.word < o.word || chr(1114111)
              )
            )`
          : ''
      }
    order by ${order} limit ${LOOK_UP_SHOWN + 1}`;
  // Within one word the places are a range of the index. So each word that begins so is looked at
  // by itself, one after the other, until there are enough.
  const byPlace = `
    select l.* from (
      with recursive words as (
        (select w.word from family_words w where ${begins('w.word', 'word')} order by w.word limit 1)
        union all
        select (
          select n.word from family_words n
          where n.word > b.word and n.word < (select word || chr(1114111) from asked) order by n.word limit 1
        ) from words b where b.word is not null
      ) select word from words where word is not null
    ) each cross join lateral (${walk(`w.word = each.word and ${begins('w.place', 'place')}`)}) l
    limit ${LOOK_UP_SHOWN + 1}`;
  // 'Tacoma' and 'Tacoma, WA' are one city.
  const sameNamesTogether = `select l.item from (${byPlace}) l order by l.word, l.name_key, l.family_id`;
  const from = place
    ? sameNamesTogether
    : `select l.item from (${walk(begins('w.word', 'word'))}) l`;
  const name = ['families_shared', ...(several ? ['words'] : []), ...(place ? ['place'] : [])].join(
    '_',
  );
  return sql(
    name,
    `with now as materialized (select $2::timestamptz as at), asked as materialized (${asked})
     ${from}`,
  );
}

const ONE = { anywhere: statementFor(false, false), there: statementFor(false, true) };
const SEVERAL = { anywhere: statementFor(true, false), there: statementFor(true, true) };

/** The statement of a look-up, and what it is asked with. */
export function lookUpStatement(query: LookUpQuery): {
  statement: Statement;
  values: (viewer: Actor, now: Date) => unknown[];
} {
  const words = wordsToLookUp(query.family_name);
  const statements = words.length > 1 ? SEVERAL : ONE;
  return {
    statement: query.location ? statements.there : statements.anywhere,
    values: (viewer, now) => [
      viewer.id,
      now.toISOString(),
      words.length > 1 ? words : words[0],
      ...(query.location ? [query.location] : []),
    ],
  };
}

/** The results, as JSON text: FoundFamilies of the contract. */
export async function lookUp(
  db: Queryable,
  viewer: Actor,
  query: LookUpQuery,
  now: Date,
): Promise<string> {
  const { statement, values } = lookUpStatement(query);
  const rows = await db.query<{ item: string }>(statement, values(viewer, now));
  const items = rows.slice(0, LOOK_UP_SHOWN).map(({ item }) => item);
  return `{"items":[${items.join(',')}],"more":${rows.length > LOOK_UP_SHOWN}}`;
}

const DAY = `((select at from now) at time zone 'UTC')::date`;
const shared = (columns: string) => `select ${columns}
  from families f ${consentInSql.sharing('f.user_id')}
  where f.id = $3 and ${SHOWN}`;

const OPEN = sql(
  'families_shared_open',
  `with now as materialized (select $2::timestamptz as at)
   ${shared(`${json(OPENED)} as record, f.user_id = $1 or exists (
     select from family_look_ups l where l.family_id = f.id and l.user_id = $1 and l.day = ${DAY}
   ) as known`)}`,
);

/** A shared record as JSON text: SharedFamily of the contract. */
export interface OpenedRow {
  record: string;
  /** The viewer's own, or one that they have looked at on this day: it does not count again. */
  known: boolean;
}

export async function openShared(
  db: Queryable,
  viewer: Actor,
  id: string,
  now: Date,
): Promise<OpenedRow | undefined> {
  const [row] = await db.query<OpenedRow>(OPEN, [viewer.id, now.toISOString(), id]);
  return row;
}

// The erasure of the owner's account holds it, and the look depends on it: asked before, and kept
// until then.
const HOLD_OWNER = sql(
  'families_shared_hold_owner',
  'select from users u where u.id = (select f.user_id from families f where f.id = $1) for key share',
);
// A record may be deleted for its age at that moment. After its owner, as an erasure does it.
const HOLD_RECORD = sql(
  'families_shared_hold',
  'select from families f where f.id = $1 for key share',
);

const LOOK = sql(
  'families_shared_look',
  `with now as materialized (select $2::timestamptz as at),
   seen as materialized (${shared(`f.id, f.user_id, ${json(OPENED)} as record`)}),
   noted as (
     insert into family_look_ups (family_id, user_id, owner_id, day, created_at)
     select s.id, $1, s.user_id, ${DAY}, (select at from now) from seen s where s.user_id <> $1
     on conflict (family_id, user_id, day) do nothing returning owner_id
   )
   select s.record, n.owner_id from seen s left join noted n on true`,
);

/** As above, and notes that the viewer looks; `owner_id` is null where that was noted before. */
export async function look(
  tx: Transaction,
  viewer: Actor,
  id: string,
  now: Date,
): Promise<{ record: string; owner_id: string | null } | undefined> {
  await tx.query(HOLD_OWNER, [id]);
  await tx.query(HOLD_RECORD, [id]);
  const [row] = await tx.query<{ record: string; owner_id: string | null }>(LOOK, [
    viewer.id,
    now.toISOString(),
    id,
  ]);
  return row;
}
