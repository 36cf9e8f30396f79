import { MENTORS_SUGGESTED } from '@pcr/contract/mentors/mentors.schema.ts';
import type { Actor } from '../kit/permit/permit.ts';
import { milesTo, saidMiles } from '../kit/places/near.ts';
import type { Position } from '../kit/places/places.ts';
import { type Queryable, sql } from '../kit/postgres/database.ts';
import { recordWith } from './mentors.queries.ts';
import { mentorRulesInSql as rules } from './mentors.rules.ts';
import { namedIn } from './suggestions.rules.ts';

const SAID = sql(
  'mentors_said_by',
  `select concat_ws(e'\\n', p.position, p.experience, p.bio) as words,
     coalesce((
       select o.mentorship_focus from mentor_matches o where o.mentee_id = $1 order by o.created_at desc limit 1
     ), '{}') as focus
   from users u left join profiles p on p.user_id = u.id where u.id = $1`,
);

const MILES = milesTo('m', '$4::float8', '$5::float8');
const both = (said: string, of: string) =>
  `array(select unnest(m.${of}) intersect select unnest(${said}::text[]) order by 1)`;
const SPECIALIZATIONS = both('$2', 'specializations');
const AREAS = both('$3', 'mentorship_areas');

// In their order first, so that what is asked of each is asked of the first few alone.
const SUGGESTED = sql(
  'mentors_suggested',
  `select coalesce('[' || string_agg(s.item, ',' order by s.n) || ']', '[]') as items from (
     select ${recordWith(saidMiles(MILES), `, ${SPECIALIZATIONS} as shared_specializations, ${AREAS} as shared_areas`)} as item,
       row_number() over () as n
     from (
       select m.* from (
         select m.* from mentor_profiles m
         where ${rules.see} and ${rules.hasRoom}
         order by cardinality(${SPECIALIZATIONS}) + cardinality(${AREAS}) desc, ${MILES} nulls last,
           m.experience_years desc, m.id desc
         offset 0
       ) m
       where ${rules.isOthers}
         and not exists (select from blocks b where b.blocker_id = $1 and b.blocked_id = m.user_id)
       limit ${MENTORS_SUGGESTED}
     ) m
   ) s`,
);

/** Who is suggested to the viewer, as JSON text: SuggestedMentors of the contract. */
export async function suggested(db: Queryable, viewer: Actor, origin: Position | null): Promise<string> {
  const [said] = await db.query<{ words: string; focus: string[] }>(SAID, [viewer.id]);
  const { specializations, areas } = namedIn(said?.words ?? '');
  const wanted = [...new Set([...areas, ...(said?.focus ?? [])])];
  const values = [viewer.id, specializations, wanted, origin?.lat ?? null, origin?.lng ?? null];
  const [row] = await db.query<{ items: string }>(SUGGESTED, values);
  return `{"items":${row?.items ?? '[]'}}`;
}
