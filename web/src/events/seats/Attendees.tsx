import type { Event } from '@pcr/contract/events/events.schema.ts';
import type { Attendee } from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { Fragment, useId, useState } from 'react';
import { itemsOf } from '../../kit/cache/list-pages.ts';
import { PagedList } from '../../kit/list/PagedList.tsx';
import { PART_HEADING } from '../../kit/look/heading.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Loading, Skeleton } from '../../kit/ui/Skeleton.tsx';
import { counted } from '../../kit/words/format.ts';
import { MemberName } from '../../members/members.ts';
import { useAttendees } from './seats.data.ts';

/** So many names are listed before 'Show all names' is pressed. */
const FIRST = 8;

/** Attending members: the names of those who show theirs, and how many more (events.md 37). */
export function Attendees({ event }: { event: Event }) {
  const { id, attendees } = event;
  const heading = useId();
  const [all, setAll] = useState(false);
  const query = useAttendees(id, attendees > 0);
  const named = itemsOf<Attendee>(query.data);
  if (attendees === 0) return null;
  const offered = query.data?.pages[0]?.offered ?? 0;
  const shown = all ? named : named.slice(0, FIRST);
  const hides = shown.length < named.length || (!all && query.hasNextPage);
  // With pages to come nobody knows how many have a name, but how many seats are taken.
  const known = query.hasNextPage
    ? attendees - offered
    : named.length + (query.data?.pages[0]?.unnamed ?? 0);
  const more = Math.max(0, known - shown.length);
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h3 id={heading} className={PART_HEADING}>
        Who attends
      </h3>
      <PagedList
        // 'Show more' comes once all names are asked for.
        query={all ? query : { ...query, hasNextPage: false }}
        what="The list of who attends"
        loading={
          <Loading label="Loading who attends...">
            <Skeleton className="h-6" />
          </Loading>
        }
        empty={<p className="text-ink-soft">{nobodyNamed(known)}</p>}
      >
        {() => (
          <p className="wrap-anywhere">
            {shown.map((one, n) => (
              <Fragment key={one.id}>
                {n > 0 && ', '}
                <MemberName name={one.name} card={one.card} />
              </Fragment>
            ))}
            {more > 0 && (
              <span className="text-ink-soft"> and {more.toLocaleString('en-US')} more</span>
            )}
          </p>
        )}
      </PagedList>
      {offered > 0 && (
        <p className="text-ink-soft">
          {counted(offered, 'seat is', 'seats are')} offered and not taken yet
        </p>
      )}
      {hides && (
        <Button look="quiet" className="self-start px-0!" onClick={() => setAll(true)}>
          Show all names
        </Button>
      )}
    </section>
  );
}

/** Nobody shows their name; with none at all a seat is offered, and not taken yet. */
function nobodyNamed(attend: number): string {
  if (attend === 0) return 'No one yet';
  return `${counted(attend, 'person', 'people')} ${attend === 1 ? 'does' : 'do'} not show a name`;
}
