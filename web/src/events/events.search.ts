import { eventStatusAt } from '@pcr/contract/events/event-dates.ts';
import {
  EVENT_CATEGORIES,
  EVENT_STATUS_FILTERS,
  EVENT_TYPES,
  type Event,
  type EventQuery,
  MY_EVENTS,
  type MyEvents,
} from '@pcr/contract/events/events.schema.ts';
import { comparable } from '@pcr/contract/kit/comparing.ts';
import { byCodeUnits, wordsOf } from '../kit/filter/search-words.ts';
import { type NEAR, nearestFirst, nearOf } from '../kit/near/near-search.ts';

/** What the URL of the list holds. */
export type EventFilters = Omit<EventQuery, 'cursor'>;

/** The parameters of the URL that say what the list shows. */
export type FilterName =
  | 'as'
  | 'mine'
  | 'search'
  | 'category'
  | 'status'
  | 'event_type'
  | typeof NEAR;

/** True for the list that everybody sees first: upcoming events. */
export const isUnfiltered = ({
  mine,
  search,
  category,
  status,
  event_type,
  radius_miles,
}: EventFilters) => !(mine || search || category || status || event_type || radius_miles);

/** The own part of the list that is shown, where nothing else is asked for. */
export const onlyMine = ({ mine, ...others }: EventFilters): MyEvents | null =>
  (mine && isUnfiltered(others) && mine) || null;

/** What the URL asks for; values without a meaning are left out. */
export function filtersOf(url: URLSearchParams): EventFilters {
  const filters: EventFilters = {};
  const mine = MY_EVENTS.find((value) => value === url.get('mine'));
  const search = wordsOf(url.get('search'));
  const category = EVENT_CATEGORIES.find((value) => value === url.get('category'));
  const status = EVENT_STATUS_FILTERS.find((value) => value === url.get('status'));
  const event_type = EVENT_TYPES.find((value) => value === url.get('event_type'));
  if (mine) filters.mine = mine;
  if (search) filters.search = search;
  if (category) filters.category = category;
  // Upcoming is the server's own choice for everybody's list: one list, one entry in the cache.
  // One's own part has all.
  if (status && status !== (mine ? 'all' : 'upcoming')) filters.status = status;
  if (event_type) filters.event_type = event_type;
  // Near is an order, too.
  return { ...filters, ...nearOf(url) };
}

const isMine: Record<MyEvents, (event: Event) => boolean> = {
  organizing: ({ user_id }) => user_id !== null,
  groups: ({ group_id }) => group_id !== null,
  going: ({ my_rsvp }) => my_rsvp !== null && my_rsvp.response !== 'not_attending',
};

/** The next one first. */
const byDate = (a: Event, b: Event) =>
  byCodeUnits(a.starts_at, b.starts_at) || byCodeUnits(a.id, b.id);

/**
 * The server's search over the data on the device: the samples, and real events while the server
 * cannot be asked.
 */
export function searchHere(
  events: readonly Event[],
  filters: EventFilters,
  now: number = Date.now(),
): Event[] {
  const words = comparable(filters.search ?? '');
  const { mine, group_id, category, event_type, status = mine ? 'all' : 'upcoming' } = filters;
  const found = events.filter(
    (event) =>
      comparable(
        [event.title, event.description, event.location, event.organizer].join('\n'),
      ).includes(words) &&
      (mine
        ? isMine[mine](event)
        : group_id
          ? event.group_id === group_id
          : event.group_id === null) &&
      (!category || event.category === category) &&
      (!event_type || event.event_type === event_type) &&
      (status === 'all' || eventStatusAt(event, now) === status),
  );
  if (filters.sort === 'distance') return found.sort((a, b) => nearestFirst(a, b) || byDate(a, b));
  const isNextFirst = status === 'upcoming' || status === 'ongoing';
  return found.sort((a, b) => (isNextFirst ? byDate(a, b) : byDate(b, a)));
}
