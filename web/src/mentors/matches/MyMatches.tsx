import type { MatchList, MentorMatch } from '@pcr/contract/mentors/matches/matches.schema.ts';
import { Handshake } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useSampleData } from '../../account/account.ts';
import { MeetingsLink } from '../../events/events.ts';
import { failureSoFar } from '../../kit/cache/failure-so-far.ts';
import { itemsOf } from '../../kit/cache/list-pages.ts';
import { CardSkeleton } from '../../kit/entry/CardSkeleton.tsx';
import { FilterChips } from '../../kit/filter/FilterChips.tsx';
import { FoundOwn } from '../../kit/filter/FoundOwn.tsx';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { PagedList } from '../../kit/list/PagedList.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { SampleNote } from '../../kit/page/SampleNote.tsx';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { MatchCard } from './MatchCard.tsx';
import { useMatches, useMatchSamples } from './matches.data.ts';

type Shown = Exclude<MatchList, 'received'>;
const MatchDetails = loadableSheet(() => import('./MatchDetails.tsx'));
const CHOICES: readonly { value: Shown; label: string }[] = [
  { value: 'current', label: 'Current' },
  { value: 'past', label: 'Past' },
];
/** What lies over a match, and goes with it. */
export const OVER_MATCH = ['answer', 'end', 'write', 'meet', 'withdraw'] as const;

/**
 * The sub-tab 'My Matches': one's requests and matches, as mentor and as mentee (mentors.md 70).
 */
export function MyMatches({ userId }: { userId: string }) {
  const [url, setUrl] = useSearchParams();
  const show: Shown = url.get('show') === 'past' ? 'past' : 'current';
  const query = useMatches(show);
  const current = useMatches('current');
  const past = useMatches('past');
  const details = useSheetInUrl('match', OVER_MATCH);
  const sampleData = useSampleData();
  const [noneNow, noneBefore] = [current, past].map(
    ({ data }) => data && itemsOf(data).length === 0,
  );
  const failed = !query.data && failureSoFar(query) !== null;
  const shown = show === 'current' && sampleData === true && ((noneNow && noneBefore) || failed);
  const { data: samples, error: noSamples } = useMatchSamples(Boolean(shown));
  // While samples may come, nothing says that there is none: they would take the place of that
  // (kit.md 144).
  const isPastKnown = noneBefore !== undefined || failureSoFar(past) !== null;
  const areToCome =
    sampleData !== false &&
    (sampleData === undefined || !isPastKnown || (noneBefore && !samples && !noSamples));
  const waits = show === 'current' && noneNow && areToCome;

  function choose(value: Shown) {
    const next = new URLSearchParams(url);
    if (value === 'current') next.delete('show');
    else next.set('show', value);
    setUrl(next, { replace: true, preventScrollReset: true });
  }
  const find = () => setUrl({ tab: 'mentorship' }, { replace: true });
  const list = (matches: readonly MentorMatch[], label: string) => (
    <ul aria-label={label} className="flex flex-col gap-2">
      {matches.map((match) => (
        <li key={match.id}>
          <MatchCard match={match} onView={details.show} />
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-label="My Matches" className="flex flex-col gap-3">
      <h2 className="sr-only">My Matches</h2>
      <div className="flex flex-wrap items-center gap-2 *:shrink *:flex-wrap">
        <FilterChips<Shown> label="Matches" choices={CHOICES} selected={show} onSelect={choose} />
        <MeetingsLink />
      </div>
      {shown && samples ? (
        <>
          {failed && <NotLoaded query={query} failed="Your matches could not be loaded" />}
          <SampleNote>These matches are made up. They show what yours will look like.</SampleNote>
          {list(samples, 'Sample matches')}
          <Button icon={Handshake} className="self-start" onClick={find}>
            Find a Mentor
          </Button>
        </>
      ) : (
        <>
          <FoundOwn pages={query.data} one="match" many="matches" />
          <PagedList
            query={query}
            what="Your matches"
            loading={<CardSkeleton lines={4} />}
            empty={
              waits ? (
                <CardSkeleton lines={4} />
              ) : (
                <EmptyState
                  icon={Handshake}
                  action={
                    show === 'current' && (
                      <Button icon={Handshake} onClick={find}>
                        Find a Mentor
                      </Button>
                    )
                  }
                >
                  {show === 'past'
                    ? 'No mentorship of yours is over yet.'
                    : 'You have no mentor and no mentees yet.'}
                </EmptyState>
              )
            }
          >
            {(matches) => list(matches, 'Matches')}
          </PagedList>
        </>
      )}
      <SheetPresence value={details.value} onClose={details.close}>
        {(id) => (
          <MatchDetails open={details.open} userId={userId} id={id} onClose={details.close} />
        )}
      </SheetPresence>
    </section>
  );
}
