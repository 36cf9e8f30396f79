import { RADII } from '@pcr/contract/kit/near/near.schema.ts';
import { MENTORS_SUGGESTED } from '@pcr/contract/mentors/mentors.schema.ts';
import type { Actor } from '../../kit/permit/permit.ts';
import { milesTo, nearestIds, saidMiles } from '../../kit/places/near.ts';
import type { Position } from '../../kit/places/places.ts';
import { plannedSql, type Queryable, sql } from '../../kit/postgres/database.ts';
import { recordWith } from '../mentors.queries.ts';
import { mentorRulesInSql as rules } from '../mentors.rules.ts';
import { namedIn } from './suggestions.rules.ts';

const SAID = sql(
  'mentors_said_by',
  `select concat_ws(e'\\n', p.position, p.experience, p.bio) as words,
     coalesce((
       select o.mentorship_focus from mentor_matches o where o.mentee_id = $1 order by o.created_at desc limit 1
     ), '{}') as focus
   from users u left join profiles p on p.user_id = u.id where u.id = $1`,
);

/**
 * So many of the most experienced who share something, and so many of the nearest, are looked at
 * (mentors.md 25).
 */
const LOOKED_AT = 300;
/** The nearest are within so many miles. */
const FARTHEST = Math.max(...RADII);
/** Of those who know nothing of the viewer so many, the most experienced. */
const EXPERIENCED = 50;

/** SQL for the suggested mentors: `$1` is the viewer, `$2` and `$3` what is known of them. */
function statement(knows: boolean, origin: Position | null) {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value) + 3}::double precision`;
  const miles = origin
    ? milesTo('m', parameter(origin.lat), parameter(origin.lng))
    : 'null::double precision';
  const both = (said: string, of: string) =>
    `array(select unnest(m.${of}) intersect select unnest(${said}::text[]) order by 1)`;
  const [specializations, areas] = [both('$2', 'specializations'), both('$3', 'mentorship_areas')];
  const experienced = (which: string, most: number) =>
    `(select m.id from mentor_profiles m where ${which} order by m.experience_years desc, m.id desc limit ${most})`;
  const looked = [experienced(rules.isOpen, EXPERIENCED)];
  if (knows) {
    looked.push(
      experienced(
        `${rules.isOpen} and (m.specializations && $2::text[] or m.mentorship_areas && $3::text[])`,
        LOOKED_AT,
      ),
    );
  }
  if (origin) {
    const list = { table: 'mentor_profiles', as: 'm', where: rules.isOpen };
    looked.push(`(${nearestIds(list, { origin, radius_miles: FARTHEST }, LOOKED_AT, parameter)})`);
  }
  const order = `cardinality(${specializations}) + cardinality(${areas}) desc, ${miles} nulls last, m.experience_years desc,
    m.id desc`;
  const text = `select coalesce('[' || string_agg(s.item, ',' order by s.n) || ']', '[]') as items from (
    select ${recordWith(saidMiles(miles), `, ${specializations} as shared_specializations, ${areas} as shared_areas`)} as item, m.n
    from (
      select m.*, row_number() over (order by ${order}) as n
      from (${looked.join(' union ')}) c
        cross join lateral (select * from mentor_profiles r where r.id = c.id offset 0) m
      where ${rules.isOthers}
        and not exists (select from blocks b where b.blocker_id = $1 and b.blocked_id = m.user_id)
        and $2::text[] is not null and $3::text[] is not null
      order by n limit ${MENTORS_SUGGESTED}
    ) m
  ) s`;
  return { text, values };
}

/** The mentors suggested to the viewer, as JSON text: SuggestedMentors of the contract. */
export async function suggested(
  db: Queryable,
  viewer: Actor,
  origin: Position | null,
): Promise<string> {
  const [said] = await db.query<{ words: string; focus: string[] }>(SAID, [viewer.id]);
  const { specializations, areas } = namedIn(said?.words ?? '');
  const wanted = [...new Set([...areas, ...(said?.focus ?? [])])];
  return suggestedTo(db, viewer, { specializations, areas: wanted }, origin);
}

/** The same, with what is known of the viewer. */
export async function suggestedTo(
  db: Queryable,
  viewer: Actor,
  { specializations, areas }: { specializations: readonly string[]; areas: readonly string[] },
  origin: Position | null,
): Promise<string> {
  const { text, values } = statement(specializations.length + areas.length > 0, origin);
  // Planned for what is shared: some have what many have, others what few have.
  const [row] = await db.query<{ items: string }>(plannedSql(text), [
    viewer.id,
    specializations,
    areas,
    ...values,
  ]);
  return `{"items":${row?.items ?? '[]'}}`;
}
