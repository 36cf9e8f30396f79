import { eventStatusAt } from '@pcr/contract/events/event-dates.ts';
import type { DayEvent } from '@pcr/contract/events/events.schema.ts';
import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { IconButton } from '../../kit/ui/IconButton.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { useFilterInUrl } from '../../kit/url/use-filter-in-url.ts';
import { counted, timeText, todayOf } from '../../kit/words/format.ts';
import { nearDayText } from '../../kit/words/said-time.ts';
import { paths } from '../../paths.ts';
import { STATUS_LABELS } from '../events.labels.ts';
import type { EventFilters } from '../events.search.ts';
import { useEventDays, useNextDay } from './month.data.ts';
import {
  daysLater,
  isMonth,
  monthsLater,
  shownMonth,
  WEEKDAYS,
  weekdayOf,
  weeksOf,
  wholeDayText,
  wholeMonthText,
} from './month-days.ts';

/** So many events of a day are shown before '+3 more'. */
const SHOWN = 2;

export interface MonthViewProps {
  filters: EventFilters;
  /** Clears them; null where none is on. */
  onClear: (() => void) | null;
  onView: (id: string) => void;
}

/** The events of a month in its weeks; the month is in the URL (events.md 90 to 92). */
export default function MonthView({ filters, onClear, onView }: MonthViewProps) {
  const [url] = useSearchParams();
  const { set } = useFilterInUrl<'as'>();
  const today = todayOf();
  const month = shownMonth(url.get('as'), today);
  const weeks = weeksOf(month);
  const days = weeks.flat();
  const query = useEventDays(filters, days[0] ?? '', days.at(-1) ?? '');
  const heading = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(today);
  const [opened, setOpened] = useState<string | null>(null);
  // The one day that Tab leads to.
  const inMonth = (day: string) => day.startsWith(month);
  const current = [active, today].find(inMonth) ?? `${month}-01`;
  /** The day that a key leads to, once its month is shown. */
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current !== current) return;
    wanted.current = undefined;
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  }, [current]);

  const show = (day: string) => {
    const next = day.slice(0, 7);
    if (!isMonth(next)) return;
    setActive(day);
    set('as', next === today.slice(0, 7) ? 'month' : next);
  };
  const turn = (months: number) => show(monthsLater(`${month}-01`, months));

  function press(event: KeyboardEvent) {
    const next = dayOfKey(event.key, current);
    if (next && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      wanted.current = next;
      show(next);
    } else if (event.key === 'Enter' && event.target instanceof HTMLTableCellElement) {
      event.target.querySelector<HTMLElement>('a')?.focus();
    }
  }

  const found = new Map<string, DayEvent[]>();
  for (const event of query.data?.items ?? [])
    found.set(event.event_date, [...(found.get(event.event_date) ?? []), event]);
  const isOver =
    query.isSuccess &&
    inMonth(today) &&
    !query.data.items.some((event) => inMonth(event.event_date) && isToCome(event));
  const nextDay = useNextDay(filters, isOver);
  const count = days.filter(inMonth).reduce((sum, day) => sum + (found.get(day)?.length ?? 0), 0);
  return (
    <div className="flex flex-col gap-2" data-wide>
      <div className="flex flex-wrap items-center gap-x-2">
        <h3 id={heading} className="grow text-lg font-strong">
          {wholeMonthText(month)}
        </h3>
        <p role="status" className="text-sm text-ink-soft">
          {query.isPending ? 'Loading events...' : query.data && countText(count, month)}
        </p>
        {onClear && query.data && count === 0 && (
          <Button look="quiet" onClick={onClear}>
            Clear filters
          </Button>
        )}
        {isOver && nextDay && (
          <Button
            look="quiet"
            onClick={() => {
              wanted.current = nextDay;
              show(nextDay);
            }}
          >
            Next event: {nearDayText(nextDay, today)}
          </Button>
        )}
        <span className="flex items-center">
          <IconButton icon={ChevronLeft} label="Previous month" onClick={() => turn(-1)} />
          <IconButton icon={ChevronRight} label="Next month" onClick={() => turn(1)} />
        </span>
        <Button look="secondary" onClick={() => show(today)}>
          Today
        </Button>
      </div>
      <NotLoaded query={query} failed="The events of this month could not be loaded" />
      {query.data?.more && (
        <p className="text-sm text-ink-soft">
          These are the first 500. Choose a category or a type to see the others.
        </p>
      )}
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys lead through its days
        role="grid"
        aria-labelledby={heading}
        aria-busy={query.isPending || undefined}
        onKeyDown={press}
        className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-card"
      >
        <thead>
          <tr>
            {WEEKDAYS.map(([short, long]) => (
              <th
                key={short}
                scope="col"
                abbr={long}
                className="border-b border-line bg-sunken px-2 py-1 text-start text-sm font-normal text-ink-soft"
              >
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  events={found.get(day) ?? []}
                  beside={!inMonth(day)}
                  isToday={day === today}
                  tabs={day === current}
                  open={day === opened}
                  onOpen={() => setOpened(day)}
                  onFocus={() => inMonth(day) && setActive(day)}
                  onView={onView}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isToCome(event: DayEvent): boolean {
  const status = eventStatusAt(event, Date.now());
  return status === 'upcoming' || status === 'ongoing';
}

/** Where a key leads from a day; nothing for other keys. */
function dayOfKey(key: string, day: string): string | undefined {
  const steps: Record<string, number> = {
    ...{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 },
    ...{ Home: -weekdayOf(day), End: 6 - weekdayOf(day) },
  };
  const step = steps[key];
  if (step !== undefined) return daysLater(day, step);
  if (key === 'PageUp') return monthsLater(day, -1);
  return key === 'PageDown' ? monthsLater(day, 1) : undefined;
}

function countText(count: number, month: string): string {
  const name = wholeMonthText(month).split(' ')[0];
  return count === 0 ? `No events in ${name}` : counted(count, 'event', 'events');
}

const TODAY = 'bg-brand font-strong text-on-brand';
const BESIDE = 'text-ink-soft';

interface DayCellProps {
  day: string;
  events: readonly DayEvent[];
  /** Of the month before or after. */
  beside: boolean;
  isToday: boolean;
  /** Whether Tab leads here. */
  tabs: boolean;
  open: boolean;
  onOpen: () => void;
  onFocus: () => void;
  onView: (id: string) => void;
}

function DayCell(props: DayCellProps) {
  const { day, events, beside, isToday, tabs, open, onOpen, onFocus, onView } = props;
  const tabIndex = tabs ? 0 : -1;
  const shown = open ? events : events.slice(0, SHOWN);
  const more = events.length - shown.length;
  return (
    <td
      data-day={day}
      tabIndex={tabIndex}
      onFocus={onFocus}
      aria-current={isToday ? 'date' : undefined}
      aria-label={`${wholeDayText(day)}${events.length > 0 ? `, ${counted(events.length, 'event')}` : ''}`}
      className={`h-32 border-b border-line p-1 align-top -outline-offset-2 not-last:border-e [tr:last-child>&]:border-b-0 ${beside ? 'bg-page' : ''}`}
    >
      <span
        className={`grid size-7 place-items-center rounded-full text-sm ${isToday ? TODAY : ''} ${beside && !isToday ? BESIDE : ''}`}
      >
        {Number(day.slice(8))}
      </span>
      {shown.length > 0 && (
        <ul className="mt-0.5 flex flex-col gap-1">
          {shown.map((event) => (
            <li key={event.id}>
              <EventLink event={event} tabIndex={tabIndex} onView={onView} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <button
          type="button"
          tabIndex={tabIndex}
          onClick={onOpen}
          className="min-h-touch w-full rounded-small px-1.5 text-start text-sm font-strong text-brand-ink hover:bg-hover"
        >
          +{more} more
        </button>
      )}
    </td>
  );
}

interface EventLinkProps {
  event: DayEvent;
  tabIndex: number;
  onView: (id: string) => void;
}

/** '6:30 PM Infant CPR Class', in the clock of its place. */
function EventLink({ event, tabIndex, onView }: EventLinkProps) {
  const { id, title, event_time, response } = event;
  const status = eventStatusAt(event, Date.now());
  const goes = response === 'attending';
  function press(click: MouseEvent) {
    // In another tab it opens by its address.
    if (click.metaKey || click.ctrlKey || click.shiftKey) return;
    click.preventDefault();
    onView(id);
  }
  return (
    <Link
      to={paths.event(id)}
      tabIndex={tabIndex}
      onClick={press}
      className={`flex min-h-touch items-center rounded-small px-1.5 py-0.5 text-sm leading-[1.25rem] -outline-offset-2 ${goes ? 'bg-brand-soft text-brand-ink' : 'bg-sunken'} hover:bg-hover`}
    >
      <span className="wrap-anywhere line-clamp-2">
        {goes && (
          <>
            <Check size="1rem" aria-hidden className="me-0.5 inline align-text-bottom" />
            <span className="sr-only">You’re going: </span>
          </>
        )}
        <span className="font-strong">{timeText(event_time)}</span>{' '}
        <bdi className={status === 'cancelled' ? 'line-through' : ''}>{title}</bdi>
        {status !== 'upcoming' && <span className="sr-only"> ({STATUS_LABELS[status]})</span>}
      </span>
    </Link>
  );
}
