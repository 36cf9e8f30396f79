import { wordsToLookUp } from '@pcr/contract/families/look-up/look-up.schema.ts';
import { type Queryable, sql } from '../kit/postgres/database.ts';

/** A record as the operator finds it for somebody who asks about it: no rating, no note. */
export interface MatchingFamily {
  id: string;
  family_name: string;
  location: string;
  owner_email: string;
  created_on: string;
  /** In the place that was asked for. */
  there: boolean;
  /** Hidden while its owner is asked. */
  disputed: boolean;
}

export const MATCHES_SHOWN = 50;

const BEGINS = (w: string, word: string) =>
  `${w}.word >= ${word} and ${w}.word < ${word} || chr(1114111)`;
const CARD = `f.id, f.family_name, f.location, u.email as owner_email, f.created_at::date::text as created_on, f.disputed`;
const MATCHES = sql(
  'families_matches',
  `with asked as materialized (
     select a.words, place_key(coalesce(region_of($2), $2)) as place
     from (select array(select left(comparable(t.word), 40) from unnest($1::text[]) t(word)) as words) a
   )
   select ${CARD}, exists (
     select from family_words w, asked a
     where w.family_id = f.id and w.place >= a.place and w.place < a.place || chr(1114111)
   ) as there
   from families f join users u on u.id = f.user_id
   where f.deleted_at is null
     and f.id = any (array(select w.family_id from family_words w, asked a where ${BEGINS('w', 'a.words[1]')}))
     and not exists (
       select from asked a, unnest(a.words) o(word)
       where not exists (select from family_words e where e.family_id = f.id and ${BEGINS('e', 'o.word')})
     )
   order by there desc, f.name_order, f.id limit ${MATCHES_SHOWN + 1}`,
);

/**
 * For the operator alone: records whose name has these words as a look-up finds them
 * (families.md 29), whether shared or not, those of the place first. One more than is shown.
 */
export async function matchingFamilies(
  db: Queryable,
  name: string,
  location: string,
): Promise<MatchingFamily[]> {
  const words = wordsToLookUp(name);
  return words.length === 0 ? [] : db.query<MatchingFamily>(MATCHES, [words, location]);
}
