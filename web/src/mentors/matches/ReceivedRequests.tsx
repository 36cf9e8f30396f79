import type { MentorMatch } from '@pcr/contract/mentors/matches/matches.schema.ts';
import { useNavigate } from 'react-router';
import { failureSoFar } from '../../kit/cache/failure-so-far.ts';
import { itemsOf } from '../../kit/cache/list-pages.ts';
import { FoundOwn } from '../../kit/filter/FoundOwn.tsx';
import { PagedList } from '../../kit/list/PagedList.tsx';
import { paths } from '../../paths.ts';
import { MatchCard } from './MatchCard.tsx';
import { useMatches } from './matches.data.ts';

/**
 * Under one's own profile: members who ask to be mentored, with the way to the answer
 * (mentors.md 46).
 */
export function ReceivedRequests() {
  const query = useMatches('received');
  const navigate = useNavigate();
  const waiting = itemsOf<MentorMatch>(query.data);
  const failed = !query.data && failureSoFar(query) !== null;
  if (!failed && waiting.length === 0) return null;
  return (
    <section aria-labelledby="received-requests" className="flex flex-col gap-2">
      <h3 id="received-requests" className="text-base font-strong">
        Requests for you
      </h3>
      <FoundOwn pages={query.data} one="request" many="requests" />
      <PagedList query={query} what="Requests for you" loading={null} empty={null}>
        {(requests) => (
          <ul aria-label="Requests for you" className="flex flex-col gap-2">
            {requests.map((match) => (
              <li key={match.id}>
                <MatchCard match={match} onView={(id) => navigate(paths.match(id))} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
