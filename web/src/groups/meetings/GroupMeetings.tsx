import { eventStatusAt } from '@pcr/contract/events/event-dates.ts';
import type { Event } from '@pcr/contract/events/events.schema.ts';
import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import { CalendarPlus } from 'lucide-react';
import { useId, useMemo } from 'react';
import { EventForm, type EventFormValues, useEventsOfGroup } from '../../events/events.ts';
import { requestIdOf } from '../../kit/api/api.ts';
import { failureSoFar, staleSince } from '../../kit/cache/failure-so-far.ts';
import { useNewEntry } from '../../kit/entry/use-new-entry.ts';
import { StaleNote } from '../../kit/list/StaleNote.tsx';
import { PART_HEADING } from '../../kit/look/heading.ts';
import { ErrorPanel } from '../../kit/page/ErrorPanel.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { Loading, Skeleton } from '../../kit/ui/Skeleton.tsx';
import { whenText } from '../../kit/words/place-time.ts';
import { paths } from '../../paths.ts';
import { nextMeetingDay } from './next-day.ts';

/** So many of those that come are listed; the others are among the events of one's groups. */
const LISTED = 5;
const WORDS = {
  title: { add: 'Set the Next Meeting', edit: 'Edit Event' },
  press: { add: 'Set Meeting', edit: 'Save Changes' },
  added: 'Meeting set',
  addFailed: 'Failed to set the meeting',
};

export interface GroupMeetingsProps {
  group: Group;
  userId: string;
  /** Right below the title of a page; else below that of a sheet. */
  heading?: 'h2' | 'h3';
}

/** The events of a group, to its members; its leader sets the next one (groups.md 70, 74, 76). */
export function GroupMeetings({ group, userId, heading: Heading = 'h3' }: GroupMeetingsProps) {
  const heading = useId();
  const query = useEventsOfGroup(group.id, 'upcoming');
  // A list has a page of them: of many that are planned, the next ones are not among the latest.
  const leads = group.my_membership === 'leader';
  const all = useEventsOfGroup(leads ? group.id : null, 'all');
  const plan = useNewEntry('meeting');
  const coming = (query.data?.items ?? []).filter(
    (event) => eventStatusAt(event, Date.now()) === 'upcoming',
  );
  const missing = [query, ...(leads ? [all] : [])].filter(({ data }) => !data);
  const failure = missing.map(failureSoFar).find(Boolean);
  const retry = () => {
    for (const one of leads ? [query, all] : [query]) void one.refetch();
  };
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <Heading id={heading} className={PART_HEADING}>
        Events of this group
      </Heading>
      <StaleNote
        what="The events of this group"
        since={query.data ? staleSince(query) : null}
        onRetry={retry}
        retrying={query.isFetching}
      />
      {failure && (
        <ErrorPanel
          title="The events could not be loaded"
          onRetry={retry}
          retrying={missing.some(({ isFetching }) => isFetching)}
          requestId={requestIdOf(failure)}
        >
          {failure.message}
        </ErrorPanel>
      )}
      {!query.data && !failure && (
        <Loading label="Loading events...">
          <Skeleton className={group.next_meeting_date ? 'h-[3.3125rem]' : 'h-6'} />
        </Loading>
      )}
      {query.data && coming.length === 0 && <p className="text-ink-soft">No meeting is planned.</p>}
      <ul className="flex flex-col gap-1 empty:hidden">
        {coming.slice(0, LISTED).map((event) => (
          <li key={event.id}>
            <Link
              to={paths.event(event.id)}
              className="flex min-h-touch flex-col justify-center py-1"
            >
              <span
                dir="auto"
                className="wrap-anywhere text-brand-ink underline underline-offset-4"
              >
                {event.title}
              </span>
              <span className="text-sm text-ink-soft">
                {whenText(event)}, <bdi>{event.location}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {leads && (all.data || !failure) && (
        <Button
          look="secondary"
          icon={CalendarPlus}
          disabled={!all.data}
          onClick={() => plan.start()}
          className="self-start"
        >
          Set the Next Meeting
        </Button>
      )}
      {/* It begins as the group met last, so that is here before. */}
      <SheetPresence value={all.data ? plan.draftId : null} onClose={plan.close}>
        {(draftId) => (
          <PlanMeeting
            group={group}
            last={lastOf(all.data?.items ?? [])}
            userId={userId}
            draftId={draftId}
            plan={plan}
          />
        )}
      </SheetPresence>
    </section>
  );
}

/** What the next one follows: the latest that took place, or will. */
const lastOf = (events: readonly Event[]) => events.find(({ status }) => status !== 'cancelled');

interface PlanMeetingProps extends GroupMeetingsProps {
  last: Event | undefined;
  draftId: string;
  plan: Pick<ReturnType<typeof useNewEntry>, 'open' | 'close'>;
}

function PlanMeeting({ group, last, userId, draftId, plan }: PlanMeetingProps) {
  // What it begins with stays while one types.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another event of the group is no reason to begin anew
  const begin = useMemo(() => ({ values: beginningOf(group, last), words: WORDS }), [group.id]);
  return (
    <EventForm
      open={plan.open}
      userId={userId}
      id={null}
      draftId={draftId}
      begin={begin}
      onClose={plan.close}
      onSaved={plan.close}
    />
  );
}

const today = () => new Date().toLocaleDateString('sv-SE');

/**
 * As the group met last, on the day that follows by how often it meets; the first time as the group
 * says it.
 */
function beginningOf(group: Group, last: Event | undefined): Partial<EventFormValues> {
  const { id: group_id, name, location, city, state, meeting_frequency } = group;
  if (!last) {
    const title = `${name} meeting`;
    return {
      group_id,
      title: title.length > 100 ? name : title,
      organizer: name,
      location,
      city,
      state,
    };
  }
  return {
    group_id,
    title: last.title,
    description: last.description,
    category: last.category,
    event_type: last.event_type ?? '',
    event_date: nextMeetingDay(meeting_frequency, last.event_date, today()) ?? '',
    event_time: last.event_time,
    end_time: last.end_time ?? '',
    time_zone: last.time_zone,
    location: last.location,
    address: last.address ?? '',
    city: last.city ?? '',
    state: last.state ?? '',
    zip_code: last.zip_code ?? '',
    organizer: last.organizer,
    max_attendees: last.max_attendees === null ? '' : String(last.max_attendees),
    waitlist_enabled: last.waitlist_enabled,
    requires_rsvp: last.requires_rsvp,
  };
}
