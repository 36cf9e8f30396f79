import type { Event } from '@pcr/contract/events/events.schema.ts';
import type { Attendee } from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { PagedList } from '../../kit/list/PagedList.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { Loading, SkeletonCard } from '../../kit/ui/Skeleton.tsx';
import { counted } from '../../kit/words/format.ts';
import { MemberName } from '../../members/members.ts';
import { attendeesText } from '../events.labels.ts';
import { nobodyNamed } from './attendees.labels.ts';
import { useAttendees } from './seats.data.ts';

export interface AttendeeListProps {
  open: boolean;
  event: Event;
  onClose: () => void;
}

/** Everybody who attends: those who show their name, then how many do not (events.md 37, 78). */
export default function AttendeeList({ open, event, onClose }: AttendeeListProps) {
  const query = useAttendees(event.id, true);
  const unnamed = query.data?.pages[0]?.unnamed ?? 0;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Who attends"
      description={
        <span className="wrap-anywhere">{`${event.title}. ${attendeesText(event)}`}</span>
      }
    >
      <PagedList<Attendee>
        query={query}
        what="The list of who attends"
        loading={
          <Loading label="Loading who attends...">
            <SkeletonCard lines={2} />
          </Loading>
        }
        empty={<p className="text-ink-soft">{nobodyNamed(unnamed)}</p>}
      >
        {(named) => (
          <ul aria-label="Who attends" className="flex flex-col">
            {named.map(({ id, name, card, photo }) => (
              <li key={id} className="flex min-h-14 items-center gap-3">
                <Face name={name} photo={photo} />
                <span className="min-w-0 wrap-anywhere">
                  <MemberName name={name} card={card} />
                </span>
              </li>
            ))}
            {unnamed > 0 && !query.hasNextPage && (
              <li className="flex min-h-14 items-center gap-3 text-ink-soft">
                <Face name="User" photo={null} />
                {`${counted(unnamed, 'more', 'more')} ${unnamed === 1 ? 'does' : 'do'} not show a name`}
              </li>
            )}
          </ul>
        )}
      </PagedList>
    </Sheet>
  );
}
