import { eventStatusAt } from '@pcr/contract/events/event-dates.ts';
import type { Event } from '@pcr/contract/events/events.schema.ts';
import { answerOf, FirstAnswer, useEventsOfGroup } from '../../events/events.ts';
import { CardFacts } from '../../kit/entry/EntryCard.tsx';
import { TEXT_BUTTON } from '../../kit/look/button-look.ts';
import { Card } from '../../kit/ui/Card.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { whenOf } from '../../kit/words/place-time.ts';
import { nearDayText, timesText } from '../../kit/words/said-time.ts';
import { paths } from '../../paths.ts';
import { MeetingToCome } from './MeetingToCome.tsx';

export interface NextMeetingProps {
  groupId: string;
  /** The group says that there is one, so its place is kept. */
  planned: boolean;
}

/**
 * The next event of a group, over its posts: one tap answers it, and another leads to it
 * (groups.md 83).
 */
export default function NextMeeting({ groupId, planned }: NextMeetingProps) {
  const { data } = useEventsOfGroup(groupId, 'upcoming');
  const next = data?.items.find((event) => eventStatusAt(event, Date.now()) === 'upcoming');
  if (next) return <Meeting event={next} />;
  // That it could not be loaded stands among the events, in About.
  return !data && planned ? <MeetingToCome /> : null;
}

function Meeting({ event }: { event: Event }) {
  const { id, title, event_date, event_time, end_time, location, my_rsvp, can } = event;
  return (
    <Card as="section" aria-label="Next meeting" className="flex flex-col gap-2 px-3! py-2!">
      <Link to={paths.event(id)} className="-mx-1 rounded-small px-1">
        <span className="block text-sm text-ink-soft">Next meeting</span>
        <span
          dir="auto"
          className="block font-strong wrap-anywhere text-brand-ink underline underline-offset-4"
        >
          {title}
        </span>
        <CardFacts
          facts={[
            nearDayText(event_date),
            timesText(event_time, end_time),
            whenOf(event).yours,
            location,
          ]}
        />
      </Link>
      {my_rsvp ? (
        <p className="flex flex-wrap items-center gap-x-3" role="status">
          <Status tone={my_rsvp.response === 'attending' ? 'green' : 'neutral'}>
            {answerOf(event).label}
          </Status>
          <Link
            to={paths.event(id)}
            className={`-my-2 inline-flex min-h-touch items-center text-brand-ink ${TEXT_BUTTON}`}
          >
            Change
          </Link>
        </p>
      ) : (
        can.rsvp && (
          // All three in one row of a phone.
          <div className="[&_button]:px-2!">
            <FirstAnswer event={event} />
          </div>
        )
      )}
    </Card>
  );
}
