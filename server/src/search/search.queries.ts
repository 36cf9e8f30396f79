import type { AgreementName } from '@pcr/contract/kit/agreement-name.ts';
import {
  SEARCH_KINDS,
  SEARCH_SHOWN,
  type SearchFound,
  type SearchHit,
  type SearchKind,
} from '@pcr/contract/search/search.schema.ts';
import { hasAcceptedInSql } from '../agreements/agreements.ts';
import { foundAnnouncementsInSql } from '../announcements/announcements.ts';
import { consentInSql } from '../consent/consent.ts';
import { foundContractorsInSql } from '../contractors/contractors.ts';
import { foundEventsInSql } from '../events/events.ts';
import { foundFamiliesInSql } from '../families/families.ts';
import { foundDocumentsInSql, foundPhotosInSql } from '../files/files.ts';
import { foundGroupsInSql } from '../groups/groups.ts';
import { foundJobsInSql } from '../jobs/jobs.ts';
import type { Actor } from '../kit/permit/permit.ts';
import { plannedSql, type Queryable, type Statement } from '../kit/postgres/database.ts';
import { type FoundInSql, hitInSql, type Sought } from '../kit/postgres/found.ts';
import { hasTrigrams } from '../kit/postgres/trigrams.ts';

/**
 * Members whom the viewer knows, by the names that they show (search.md 6). Who may open a card is
 * asked last: of those alone who are called so.
 */
const people: FoundInSql = ({ limit }) => `select ${hitInSql('named.card', 'named.full_name', {
  detail: `nullif(concat_ws(' · ', named.position, named.facility), '')`,
  photo: 'named.photo',
})} from (
    select shown.full_name, p.position, p.facility, ${consentInSql.card} as card,
      ${consentInSql.photoOfCard} as photo
    from (select distinct w.user_id as id from ways_known($1) w where w.to_find) known
      ${consentInSql.of('known.id')} left join profiles p on p.user_id = known.id
    where known.id <> $1 and consent.display_real_name and comparable(shown.full_name) like containing($2)
    offset 0
  ) named where named.card is not null
  order by order_key(named.full_name) collate "C", named.card limit ${limit}`;

const FOUND: Readonly<Record<SearchKind, FoundInSql>> = {
  families: foundFamiliesInSql,
  people,
  contractors: foundContractorsInSql,
  jobs: foundJobsInSql,
  events: foundEventsInSql,
  groups: foundGroupsInSql,
  documents: foundDocumentsInSql,
  photos: foundPhotosInSql,
  announcements: foundAnnouncementsInSql,
};
/** What is behind a text on its own screen is behind it here, too. */
const NEEDS: { readonly [K in SearchKind]?: AgreementName } = { families: 'family_disclaimer' };

// One statement: nine of them would wait for each other, and each would be asked for in a turn.
function statement(byTrigrams: boolean): Statement {
  const sought: Sought = { byTrigrams, limit: SEARCH_SHOWN + 1 };
  return plannedSql(
    `select ${SEARCH_KINDS.map((kind) => {
      const needs = NEEDS[kind];
      const open = needs ? ` where ${hasAcceptedInSql(needs, '$1')}` : '';
      return `(select json_agg(hit) from (${FOUND[kind](sought)}) hit${open}) as ${kind}`;
    }).join(',\n')}`,
  );
}
const [BY_TRIGRAMS, BY_PARTS] = [statement(true), statement(false)];

/** What the viewer finds by these words. */
export async function find(db: Queryable, viewer: Actor, words: string): Promise<SearchFound> {
  const [row] = await db.query<Record<SearchKind, SearchHit[] | null>>(
    hasTrigrams(words) ? BY_TRIGRAMS : BY_PARTS,
    [viewer.id, words],
  );
  const found = SEARCH_KINDS.flatMap((kind) => {
    const items = row?.[kind];
    if (!items) return [];
    return { kind, items: items.slice(0, SEARCH_SHOWN), more: items.length > SEARCH_SHOWN };
  });
  return { found };
}
