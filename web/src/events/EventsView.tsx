import {
  type DeletedEvent,
  EVENTS_COUNTED,
  type Event,
  type MyEvents,
} from '@pcr/contract/events/events.schema.ts';
import { CalendarDays } from 'lucide-react';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useSampleData, useUserId } from '../account/account.ts';
import { loadable } from '../kit/browser/loadable.tsx';
import { useRail } from '../kit/browser/use-wide.ts';
import { CardSkeleton } from '../kit/entry/CardSkeleton.tsx';
import { EntryList, type NoneOfMine } from '../kit/entry/EntryList.tsx';
import { EntrySheets } from '../kit/entry/EntrySheets.tsx';
import { UnsavedEntries } from '../kit/entry/UnsavedEntries.tsx';
import { useEntryList } from '../kit/entry/use-entry-list.ts';
import { useEntryScreen } from '../kit/entry/use-entry-screen.ts';
import { FilterBar } from '../kit/filter/FilterBar.tsx';
import { FilterChips } from '../kit/filter/FilterChips.tsx';
import { FilterSelect } from '../kit/filter/FilterSelect.tsx';
import { filterOf } from '../kit/filter/filter-of.ts';
import { ShowAsButton } from '../kit/filter/ShowAsButton.tsx';
import { withCount } from '../kit/filter/with-count.ts';
import { badgeText } from '../kit/list/badge-text.ts';
import { isEmptyList, type ListOnScreen } from '../kit/list/shown-list.ts';
import { NearChip } from '../kit/near/NearChip.tsx';
import { NearLine } from '../kit/near/NearLine.tsx';
import { NEAR } from '../kit/near/near-search.ts';
import { noneNear } from '../kit/near/none-near.tsx';
import { type Near, useNear } from '../kit/near/use-near.ts';
import { loadableSheet } from '../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../kit/sheet/SheetPresence.tsx';
import { Loading, Skeleton } from '../kit/ui/Skeleton.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { dayText } from '../kit/words/format.ts';
import { NEAR_SETTINGS } from '../paths.ts';
import { CalendarAddressButton } from './calendar/CalendarAddressButton.tsx';
import { EventCard } from './EventCard.tsx';
import { events, useEventCount } from './events.data.ts';
import { eventKind } from './events.kind.ts';
import { CATEGORY_OPTIONS, MINE_OPTIONS, STATUS_OPTIONS, TYPE_OPTIONS } from './events.labels.ts';
import {
  type EventFilters,
  type FilterName,
  filtersOf,
  isUnfiltered,
  onlyMine,
  searchHere,
} from './events.search.ts';
import { MeetingsLink } from './meetings/MeetingsLink.tsx';

/** The month is for screens that have the room; its code comes with it (events.md 90). */
const MonthView = loadable(() => import('./month/MonthView.tsx'));
const EventDetails = loadableSheet(() => import('./EventDetails.tsx'));
const EventForm = loadableSheet(() => import('./EventForm.tsx'));
const EventMenu = loadableSheet(() => import('./actions/EventMenu.tsx'));
const EventDelete = loadableSheet(() => import('./actions/EventDelete.tsx'));
const RsvpForm = loadableSheet(() => import('./rsvp/RsvpForm.tsx'));
const LOADS = [EventDetails.preload, RsvpForm.preload, EventForm.preload, EventMenu.preload];
const NONE_OF_MINE: Record<MyEvents, NoneOfMine> = {
  organizing: { says: 'You have not made an event yet', add: 'Create Event' },
  going: { says: 'You are not going to an event yet', hint: 'Join one, and you find it here.' },
  groups: {
    says: 'Your groups have no events yet',
    hint: 'When a leader of yours plans one, you find it here.',
  },
};
/** What lies over an event's details, and goes with them. */
const OVER_DETAILS = [
  ...['sample', 'versions', 'rsvp', 'meet', 'remove', 'responses', 'door', 'attendees'],
] as const;

/** What the tab shows of the list, by the filters in the URL. */
function useEventList(): {
  filters: EventFilters;
  near: Near;
  count: number | undefined;
  list: ListOnScreen<Event>;
} {
  const [url] = useSearchParams();
  const { filters, near } = useNear(filtersOf(url));
  const own = events.useList(filters);
  // Samples come only where there is no event at all, past ones too.
  const some = isEmptyList(own) === true ? ({ status: 'all' } as const) : filters;
  const isEmpty = isEmptyList(events.useList(some));
  const list = useEntryList<Event, EventFilters>({
    ...{ data: events, filters, isEmpty },
    search: searchHere,
    sampleData: useSampleData(),
  });
  const count = useEventCount(filters).data?.count;
  // Of one's own all are counted (kit.md 178).
  const most = filters.mine ? Number.POSITIVE_INFINITY : EVENTS_COUNTED;
  return { filters, near, count, list: withCount(list, count, most) };
}

/** What the badge of the tab says; null while nobody knows (events.md 13). */
export function useEventBadge(): string | null {
  const { list, count } = useEventList();
  return badgeText(list, count, EVENTS_COUNTED);
}

/** The tab 'Events' (events.md 10). Search, filters and the open sheet are in the URL. */
export function EventsView() {
  const { filters, near, list } = useEventList();
  const filtered = !isUnfiltered(filters);
  const month = useMonth(filters);
  const screen = useEntryScreen<typeof eventKind, FilterName>({
    kind: eventKind,
    userId: useUserId(),
    details: 'event',
    over: OVER_DETAILS,
    loads: LOADS,
  });
  const menu = useSheetInUrl('menu');
  const rsvp = useSheetInUrl('rsvp');
  const remove = useSheetInUrl('remove');
  const { add, details, edit, filter, userId, view } = screen;
  const [showMenu, showRsvp] = [menu.show, rsvp.show];
  const card = useCallback(
    (event: Event) => (
      <EventCard
        near={near.on}
        event={event}
        onView={view}
        onMenu={showMenu}
        onRsvp={showRsvp}
        onSample={view}
      />
    ),
    [near.on, view, showMenu, showRsvp],
  );
  const mine = onlyMine(filters);
  /** The question goes with the details under it. */
  const leaveDeleted = () => (details.open ? details : remove).close();

  const unsaved = <UnsavedEntries kind={eventKind} userId={userId} add={add} />;

  return (
    <>
      {month && unsaved}
      {month ? (
        <section
          ref={screen.place}
          tabIndex={-1}
          aria-label="Events"
          className="flex flex-col gap-2"
        >
          <EventFilterBar filters={month} shows="month" onFilter={filter.set} />
          <NearLine near={near} settings={NEAR_SETTINGS} />
          <MonthView
            filters={month}
            onClear={isUnfiltered(month) ? null : filter.clear}
            onView={view}
            waiting={<Loading label="Loading the calendar...">{MONTH_SKELETON}</Loading>}
          />
        </section>
      ) : (
        <EntryList<Event>
          screen={screen}
          list={list}
          filtered={filtered}
          heading="Events"
          label="Events"
          unsaved={unsaved}
          filters={
            <>
              <EventFilterBar filters={filters} shows="" onFilter={filter.set} />
              <NearLine near={near} settings={NEAR_SETTINGS} />
            </>
          }
          card={card}
          estimate={170}
          skeleton={CARD_SKELETON}
          add="Create Event"
          icon={CalendarDays}
          empty="No events found"
          noMatch="No events found"
          noneNear={noneNear({
            near,
            settings: NEAR_SETTINGS,
            nouns: 'events',
            onFilter: filter.set,
          })}
          noneOfMine={mine && NONE_OF_MINE[mine]}
        />
      )}

      <EntrySheets<Event, DeletedEvent>
        beside={!month}
        screen={screen}
        showsAdded={null}
        details={(shown) => (
          <EventDetails
            {...shown}
            onRsvp={() => rsvp.show(shown.id)}
            onDelete={() => remove.show(shown.id)}
          />
        )}
        form={(form) => (
          <EventForm
            {...form}
            onSaved={(event) => {
              // By date it may be far down: its maker sees it, and can send its link.
              if (form.id === null) details.show(event.id, { instead: ['add'] });
              else form.onSaved(event);
            }}
          />
        )}
        // Its time would need its zone (events.md 14).
        deleted={({ event_date, location }) => (
          <p className="wrap-anywhere">
            {dayText(event_date)}, {location}
          </p>
        )}
      />
      <SheetPresence value={menu.value} onClose={menu.close}>
        {(id) => (
          <EventMenu
            open={menu.open}
            id={id}
            onClose={menu.close}
            onEdit={() => edit.show(id, { instead: ['menu'] })}
            onDelete={() => remove.show(id, { instead: ['menu'] })}
          />
        )}
      </SheetPresence>
      <SheetPresence value={rsvp.value} onClose={rsvp.close}>
        {(id) => <RsvpForm open={rsvp.open} userId={userId} id={id} onClose={rsvp.close} />}
      </SheetPresence>
      <SheetPresence value={remove.value} onClose={remove.close}>
        {(id) => (
          <EventDelete
            open={remove.open}
            id={id}
            onDone={remove.close}
            onDeleted={(event, restorable) => {
              leaveDeleted();
              screen.showDeleted(event, restorable);
            }}
            onSeriesDeleted={leaveDeleted}
          />
        )}
      </SheetPresence>
    </>
  );
}

/**
 * The filters of the month, where it is shown: on a screen with room for it, and of every status
 * unless one is chosen. Null where the list is shown.
 */
function useMonth(filters: EventFilters): EventFilters | null {
  const [url] = useSearchParams();
  const hasRoom = useRail();
  if (!hasRoom || !/^month$|^\d{4}-\d\d$/.test(url.get('as') ?? '')) return null;
  return url.get('status') === 'upcoming' ? { ...filters, status: 'upcoming' } : filters;
}

const CARD_SKELETON = (
  <CardSkeleton lines={6} lead={<Skeleton className="h-[4.125rem] w-[3.25rem]" />} />
);
const MONTH_SKELETON = <Skeleton className="h-[44rem] w-full" />;

interface EventFilterBarProps {
  shows: '' | 'month';
  filters: EventFilters;
  onFilter: (name: FilterName, value: string) => void;
}

const OTHERS = STATUS_OPTIONS.filter(({ value }) => value !== 'upcoming');
/**
 * Beside upcoming, which everybody's list begins with; one's own part begins with all of them
 * (events.md 10, 12).
 */
const STATUSES = [...OTHERS, { value: 'all', label: 'All Status' }];

/** Search, one's own part, status, category and type: what the list shows, kept in the URL. */
function EventFilterBar({ filters, shows, onFilter }: EventFilterBarProps) {
  const { mine } = filters;
  const hasAll = mine || shows === 'month';
  const hasRoom = useRail();
  const filter = filterOf(filters, onFilter);
  // They are no filters: where those stand behind a button, these stay in sight (events.md 93). Of
  // that the frame has the place alone.
  const own = (
    <>
      <MeetingsLink />
      <CalendarAddressButton />
    </>
  );
  return (
    <>
      <FilterBar
        search={{ label: 'Search events', ...filter('search') }}
        end={<ShowAsButton other="month" on={shows === 'month'} />}
      >
        <NearChip radius={filters.radius_miles} onRadius={(value) => onFilter(NEAR, value)} />
        <FilterChips<MyEvents | ''>
          label="Your events"
          choices={MINE_OPTIONS}
          selected={mine ?? ''}
          onSelect={(value) => onFilter('mine', value === mine ? '' : value)}
        />
        {!hasRoom && own}
        <FilterSelect
          label="Status"
          all={hasAll ? 'All Status' : 'Upcoming'}
          choices={hasAll ? STATUS_OPTIONS : STATUSES}
          {...filter('status')}
        />
        <FilterSelect
          label="Category"
          all="All Categories"
          choices={CATEGORY_OPTIONS}
          {...filter('category')}
        />
        <FilterSelect
          label="Event type"
          all="All Types"
          choices={TYPE_OPTIONS}
          {...filter('event_type')}
        />
      </FilterBar>
      <div className="hidden min-h-touch flex-wrap gap-2 rail:flex">
        {hasRoom && (
          <span className="contents" data-later>
            {own}
          </span>
        )}
      </div>
    </>
  );
}
