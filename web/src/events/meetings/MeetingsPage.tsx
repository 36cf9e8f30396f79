import type { Meeting, MeetingList } from '@pcr/contract/events/meetings/meetings.schema.ts';
import { CalendarCheck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { CardFacts, EntryCard } from '../../kit/entry/EntryCard.tsx';
import { FilterChips } from '../../kit/filter/FilterChips.tsx';
import { FoundOwn } from '../../kit/filter/FoundOwn.tsx';
import { PagedList } from '../../kit/list/PagedList.tsx';
import { BackLink } from '../../kit/page/BackLink.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { LoadingCards } from '../../kit/ui/Skeleton.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { counted } from '../../kit/words/format.ts';
import { paths } from '../../paths.ts';
import { timeOfMeeting } from './meeting-time.ts';
import { useMeetings } from './meetings.data.ts';
import { facedOf, meetingState, otherOf, typeLabel } from './meetings.labels.ts';

const MeetingDetails = loadableSheet(() => import('./MeetingDetails.tsx'));
const CHOICES: readonly { value: MeetingList; label: string }[] = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
];
/** What lies over a meeting, and goes with it. */
const OVER_DETAILS = ['times'] as const;

/** One's meetings about events and mentorships, asked for and received (events.md 64). */
export default function MeetingsPage() {
  const [url, setUrl] = useSearchParams();
  const show: MeetingList = url.get('show') === 'past' ? 'past' : 'upcoming';
  const query = useMeetings(show);
  const details = useSheetInUrl('meeting', OVER_DETAILS);

  function choose(value: MeetingList) {
    const next = new URLSearchParams(url);
    if (value === 'upcoming') next.delete('show');
    else next.set('show', value);
    setUrl(next, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="flex flex-col gap-4">
      <title>Meetings – PCR</title>
      <header className="flex flex-col gap-2">
        <BackLink to={paths.events()}>Back to Events</BackLink>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h1 className="text-xl">Meetings</h1>
          <Link to={paths.calendarAddress()} className="link inline-flex min-h-touch items-center">
            Your calendar address
          </Link>
        </div>
      </header>
      <div className="flex gap-2 *:shrink *:flex-wrap">
        <FilterChips<MeetingList>
          label="Meetings"
          choices={CHOICES}
          selected={show}
          onSelect={choose}
        />
      </div>
      <FoundOwn pages={query.data} one="meeting" many="meetings" />
      <h2 className="sr-only">{show === 'past' ? 'Past meetings' : 'Upcoming meetings'}</h2>
      <PagedList
        query={query}
        what="Your meetings"
        loading={<LoadingCards label="Loading your meetings..." />}
        empty={
          <EmptyState icon={CalendarCheck}>
            {show === 'past'
              ? 'No meeting of yours is over yet.'
              : 'You have no meetings. Open an event or a mentorship and press “Schedule Meeting” to ask for one.'}
          </EmptyState>
        }
      >
        {(meetings) => (
          <ul aria-label="Meetings" className="flex flex-col gap-3">
            {meetings.map((meeting) => (
              <li key={meeting.id}>
                <MeetingCard meeting={meeting} onOpen={() => details.show(meeting.id)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <SheetPresence value={details.value} onClose={details.close}>
        {(id) => <MeetingDetails open={details.open} id={id} onClose={details.close} />}
      </SheetPresence>
    </div>
  );
}

function MeetingCard({ meeting, onOpen }: { meeting: Meeting; onOpen: () => void }) {
  const state = meetingState(meeting, Date.now());
  return (
    <EntryCard
      name={meeting.event_title}
      lead={<Face name={facedOf(meeting)} photo={meeting.photo} />}
      aside={<Status tone={state.tone}>{state.label}</Status>}
      onOpen={onOpen}
    >
      <p className="text-sm font-strong">
        {meeting.status === 'offered'
          ? `${counted(meeting.offered.length, 'other time', 'other times')} offered`
          : timeOfMeeting(meeting.time_zone, meeting)}
      </p>
      <CardFacts
        facts={[
          typeLabel(meeting.meeting_type),
          meeting.purpose,
          meeting.is_organizer ? `Asked by ${otherOf(meeting)}` : `With ${meeting.organizer}`,
        ]}
      />
    </EntryCard>
  );
}
