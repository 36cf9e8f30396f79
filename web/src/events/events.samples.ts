import type { Event } from '@pcr/contract/events/events.schema.ts';
import { SAMPLE_ID } from '../kit/cache/sample-id.ts';
import { deviceZone } from '../kit/words/place-time.ts';

/** Invented events for the list, the next one first. */
type Sample = Pick<
  Event,
  | 'title'
  | 'description'
  | 'location'
  | 'category'
  | 'event_type'
  | 'organizer'
  | 'max_attendees'
  | 'attendees'
> &
  Partial<Event>;

const DAY = 86_400_000;
const CANNOT = { edit: false, delete: false, meet: false, see_responses: false };

function sample(
  n: number,
  [days, hour, hours]: [days: number, hour: number, hours: number],
  event: Sample,
): Event {
  const starts = new Date();
  starts.setDate(starts.getDate() + days);
  starts.setHours(hour, 0, 0, 0);
  const two = (part: number) => String(part).padStart(2, '0');
  const made = new Date(Date.now() - 3 * DAY).toISOString();
  return {
    id: `${SAMPLE_ID}00000000e10${n}`,
    event_date: `${starts.getFullYear()}-${two(starts.getMonth() + 1)}-${two(starts.getDate())}`,
    event_time: `${two(hour)}:00`,
    end_time: `${two(hour + hours)}:00`,
    time_zone: deviceZone() ?? 'UTC',
    starts_at: starts.toISOString(),
    ends_at: new Date(starts.getTime() + hours * 3_600_000).toISOString(),
    ...{ address: null, city: 'Austin', state: 'TX', zip_code: null },
    ...{
      waitlist_enabled: true,
      requires_rsvp: false,
      mentorship_level: 'none',
      specializations: null,
    },
    ...{
      image_id: null,
      image_url: null,
      recurring_pattern: 'none',
      recurring_until: null,
      is_recurring: false,
    },
    ...{
      series: null,
      status: 'upcoming',
      waitlist_count: 0,
      my_rsvp: null,
      my_meeting: null,
      user_id: null,
    },
    ...{ group_id: null, group_name: null, distance_miles: null },
    ...{ created_at: made, updated_at: made, can: { ...CANNOT, rsvp: true } },
    ...event,
  };
}

export const EVENT_SAMPLES: readonly Event[] = [
  sample(1, [3, 9, 3], {
    title: 'Infant and Child CPR',
    description:
      'Hands-on class with a card at the end. We practice on dolls of three sizes. Wear something you can kneel in.',
    location: 'Zilker Library, Room 2',
    address: '1200 Zilker Rd',
    category: 'health',
    event_type: 'training_workshop',
    organizer: 'Austin Child Safety',
    max_attendees: 20,
    attendees: 14,
    specializations: ['First aid', 'Infant care'],
  }),
  sample(2, [6, 10, 1], {
    title: 'Coffee for Home Providers',
    description:
      'An easy hour to meet others who work alone all day. Bring your questions, or just yourself.',
    location: 'Mozart’s Coffee',
    category: 'social',
    event_type: 'coffee_chat',
    organizer: 'Eastside Providers',
    max_attendees: null,
    attendees: 9,
  }),
  sample(3, [9, 18, 2], {
    title: 'Licensing Rules: What Is New',
    description:
      'What the inspector looks at this year, ratio by ratio, with time for your own cases.',
    location: 'Round Rock Community Center',
    city: 'Round Rock',
    category: 'education',
    event_type: 'professional_meetup',
    organizer: 'Texas Early Learning',
    max_attendees: 40,
    attendees: 40,
    waitlist_count: 3,
  }),
  sample(4, [14, 17, 2], {
    title: 'Resume Review Night',
    description:
      'Sit down with a director who hires. Bring a printed resume. Each talk takes fifteen minutes.',
    location: 'Cedar Park Hall',
    city: 'Cedar Park',
    category: 'education',
    event_type: 'resume_review',
    organizer: 'Career Coach Dana Reed',
    max_attendees: 12,
    attendees: 5,
    requires_rsvp: true,
    mentorship_level: 'beginner',
  }),
  sample(5, [20, 13, 2], {
    title: 'Fire and Weather Drill Practice',
    description: 'Walk through a full drill with the fire department, and take the checklist home.',
    location: 'Fire Station 9',
    category: 'emergency',
    event_type: 'training_workshop',
    organizer: 'Austin Fire Department',
    max_attendees: 25,
    attendees: 11,
  }),
  sample(6, [27, 9, 4], {
    title: 'Playground Repair Day',
    description: 'We fix swings and sand boxes at two small centers. Tools and lunch are there.',
    location: 'Little Oaks Center',
    category: 'maintenance',
    event_type: null,
    organizer: 'Little Oaks Center',
    max_attendees: 15,
    attendees: 6,
  }),
];
