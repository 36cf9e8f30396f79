import type { Event } from '@pcr/contract/events/events.schema.ts';
import type { Attendee } from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { itemsOf } from '../../kit/cache/list-pages.ts';
import { PagedList } from '../../kit/list/PagedList.tsx';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { Loading, Skeleton } from '../../kit/ui/Skeleton.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { counted } from '../../kit/words/format.ts';
import { nobodyNamed } from './attendees.labels.ts';
import { useAttendees } from './seats.data.ts';

const AttendeeList = loadableSheet(() => import('./AttendeeList.tsx'));

/** So many faces are shown before '+7'. */
const FACES = 5;

/**
 * The faces of the first who attend and show their name, and how many more there are; they open the
 * list of all (events.md 37, 78).
 */
export function Attendees({ event }: { event: Event }) {
  const { id, attendees } = event;
  const list = useSheetInUrl('attendees');
  const query = useAttendees(id, attendees > 0);
  if (attendees === 0) return null;
  const named = itemsOf<Attendee>(query.data);
  const offered = query.data?.pages[0]?.offered ?? 0;
  // With pages to come nobody knows how many have a name, but how many seats are taken.
  const known = query.hasNextPage
    ? attendees - offered
    : named.length + (query.data?.pages[0]?.unnamed ?? 0);
  const first = named.slice(0, FACES);
  const more = Math.max(0, known - first.length);
  return (
    <>
      <PagedList
        // The list has them all.
        query={{ ...query, hasNextPage: false }}
        what="The list of who attends"
        loading={
          <Loading label="Loading who attends...">
            <Skeleton className="h-11 w-40" />
          </Loading>
        }
        empty={<p className="text-sm text-ink-soft">{nobodyNamed(known)}</p>}
      >
        {() => (
          <button
            type="button"
            aria-label={namesText(
              first.map(({ name }) => name),
              more,
            )}
            onClick={() => list.show()}
            className="-ms-1 flex min-h-touch items-center gap-1 rounded-full pe-3 hover:bg-hover"
          >
            <span className="flex *:ring-2 *:ring-card *:not-first:-ms-1">
              {first.map(({ id: one, name, photo }) => (
                <Face key={one} name={name} photo={photo} size={32} />
              ))}
            </span>
            {more > 0 && <span className="font-strong text-brand-ink">{plusText(more)}</span>}
          </button>
        )}
      </PagedList>
      {offered > 0 && (
        <p className="text-sm text-ink-soft">
          {counted(offered, 'seat is', 'seats are')} offered and not taken yet
        </p>
      )}
      <SheetPresence value={list.value} onClose={list.close}>
        {() => <AttendeeList open={list.open} event={event} onClose={list.close} />}
      </SheetPresence>
    </>
  );
}

const plusText = (more: number) => `+${more.toLocaleString('en-US')}`;

/** 'Who attends: Ana Bell, Tom Lee and 7 more' */
const namesText = (names: readonly string[], more: number) =>
  `Who attends: ${names.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`;
