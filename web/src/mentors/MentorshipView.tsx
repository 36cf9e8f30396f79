import {
  MENTORS_COUNTED,
  MENTORS_SUGGESTED,
  type MentorProfile,
} from '@pcr/contract/mentors/mentors.schema.ts';
import { Handshake } from 'lucide-react';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useSampleData, useUserId } from '../account/account.ts';
import { loadable } from '../kit/browser/loadable.tsx';
import { CardSkeleton } from '../kit/entry/CardSkeleton.tsx';
import { EntryList } from '../kit/entry/EntryList.tsx';
import { EntrySheets } from '../kit/entry/EntrySheets.tsx';
import { useEntryList } from '../kit/entry/use-entry-list.ts';
import { type EntryScreen, useEntryScreen } from '../kit/entry/use-entry-screen.ts';
import { FilterBar } from '../kit/filter/FilterBar.tsx';
import { FilterSelect } from '../kit/filter/FilterSelect.tsx';
import { filterOf } from '../kit/filter/filter-of.ts';
import { badgeText } from '../kit/list/badge-text.ts';
import { isEmptyList, type ListOnScreen } from '../kit/list/shown-list.ts';
import { NearChip } from '../kit/near/NearChip.tsx';
import { NearLine } from '../kit/near/NearLine.tsx';
import { NEAR } from '../kit/near/near-search.ts';
import { noneNear } from '../kit/near/none-near.tsx';
import { type Near, useNear } from '../kit/near/use-near.ts';
import { loadableSheet } from '../kit/sheet/SheetBoundary.tsx';
import { Loading, SkeletonCard } from '../kit/ui/Skeleton.tsx';
import { Tabs } from '../kit/ui/Tabs.tsx';
import { NEAR_SETTINGS } from '../paths.ts';
import { MentorCard } from './MentorCard.tsx';
import { type DeletedMentor, mentors, useMentorCount } from './mentors.data.ts';
import { mentorKind } from './mentors.kind.ts';
import { EXPERIENCE_OPTIONS, SPECIALIZATION_OPTIONS } from './mentors.labels.ts';
import {
  type FilterName,
  filtersOf,
  isUnfiltered,
  type MentorFilters,
  searchHere,
} from './mentors.search.ts';
import { SuggestedMentors } from './suggested/SuggestedMentors.tsx';

/** The screen opens without these two, and without their checks of forms. */
const BeMentor = loadable(() =>
  import('./apply/BeMentor.tsx').then(({ BeMentor }) => ({ default: BeMentor })),
);
const MyMatches = loadable(() =>
  import('./matches/MyMatches.tsx').then(({ MyMatches }) => ({ default: MyMatches })),
);
const MentorDetails = loadableSheet(() => import('./MentorDetails.tsx'));
const MentorForm = loadableSheet(() => import('./MentorForm.tsx'));
const LOADS = [MentorDetails.preload, MentorForm.preload, BeMentor.preload, MyMatches.preload];
const WAITING = (
  <Loading label="Loading...">
    <SkeletonCard lines={3} />
  </Loading>
);
/** What lies over a mentor's details, and goes with them. */
const OVER_DETAILS = ['delete', 'sample', 'versions', 'request'] as const;

const VIEWS = ['find', 'be', 'matches'] as const;
type ViewKey = (typeof VIEWS)[number];
const LABELS: Record<ViewKey, string> = {
  find: 'Find Mentor',
  be: 'Be a Mentor',
  matches: 'My Matches',
};

/** What the list shows, by the filters in the URL. */
function useMentorList(): {
  filters: MentorFilters;
  near: Near;
  list: ListOnScreen<MentorProfile>;
} {
  const [url] = useSearchParams();
  const { filters, near } = useNear(filtersOf(url));
  const own = mentors.useList(filters);
  // Samples come only where there is no mentor at all.
  const isEmpty = isEmptyList(mentors.useList(isEmptyList(own) === true ? {} : filters));
  const list = useEntryList<MentorProfile, MentorFilters>({
    ...{ data: mentors, filters, isEmpty },
    search: searchHere,
    sampleData: useSampleData(),
  });
  return { filters, near, list };
}

/** What the badge of the tab says; null while nobody knows (mentors.md 22). */
export function useMentorBadge(): string | null {
  const { filters, list } = useMentorList();
  const { data } = useMentorCount(filters);
  return badgeText(list, data?.count, MENTORS_COUNTED);
}

/**
 * The tab 'Mentorship' with its sub-tabs. View, search, filters and the open sheet are in the URL.
 */
export function MentorshipView() {
  const [url, setUrl] = useSearchParams();
  const selected = VIEWS.find((key) => key === url.get('view')) ?? 'find';
  const screen = useEntryScreen<typeof mentorKind, FilterName>({
    kind: mentorKind,
    userId: useUserId(),
    details: 'mentor',
    over: OVER_DETAILS,
    loads: LOADS,
  });
  function select(key: ViewKey) {
    // The active tab leads to its top.
    if (key === selected) return window.scrollTo({ top: 0 });
    const next = new URLSearchParams(url);
    if (key === 'find') next.delete('view');
    else next.set('view', key);
    for (const sheet of ['mentor', 'edit', 'apply', 'match', 'show']) next.delete(sheet);
    setUrl(next, { replace: true, preventScrollReset: true });
  }
  return (
    <>
      {/* Two rows of tabs: the second stands close, so that the list begins in sight. */}
      <div className="-mt-2">
        <Tabs<ViewKey>
          label="Mentorship"
          tabs={VIEWS.map((key) => ({ key, label: LABELS[key] }))}
          selected={selected}
          onSelect={select}
        >
          {selected === 'find' && <FindMentor screen={screen} />}
          {selected === 'matches' && <MyMatches userId={screen.userId} waiting={WAITING} />}
          {selected === 'be' && (
            <BeMentor
              waiting={WAITING}
              userId={screen.userId}
              onView={screen.view}
              onEdit={screen.edit.show}
            />
          )}
        </Tabs>
      </div>
      <EntrySheets<MentorProfile, DeletedMentor>
        beside={selected === 'find'}
        screen={screen}
        showsAdded={null}
        details={(shown) => (
          <MentorDetails
            {...shown}
            // Nobody adds a mentor: people who want to be one apply.
            onAdd={() => {
              const next = new URLSearchParams({ tab: 'mentorship', view: 'be' });
              setUrl(next, { replace: true });
            }}
          />
        )}
        form={(form) => <MentorForm {...form} />}
        deleted={() => null}
      />
    </>
  );
}

/**
 * The sub-tab 'Find Mentor': suggested mentors, and the list with its filters (mentors.md 20, 21).
 */
function FindMentor({ screen }: { screen: EntryScreen<typeof mentorKind, FilterName> }) {
  const { filters, near, list } = useMentorList();
  const [, setUrl] = useSearchParams();
  const filtered = !isUnfiltered(filters);
  // Not over a list that is no longer than they are, nor while one looks for somebody.
  const { shown } = list;
  const isMore = shown.kind === 'entries' && shown.items.length > MENTORS_SUGGESTED;
  const suggests = isMore && !filters.search && !filters.experience && !filters.specialization;
  const { filter, view } = screen;
  const card = useCallback(
    (mentor: MentorProfile) => <MentorCard near={near.on} mentor={mentor} onView={view} />,
    [near.on, view],
  );
  return (
    <EntryList<MentorProfile>
      screen={{
        ...screen,
        add: {
          ...screen.add,
          start: () => setUrl({ tab: 'mentorship', view: 'be' }, { replace: true }),
        },
      }}
      list={list}
      filtered={filtered}
      heading="Mentors"
      label="Mentors"
      filters={
        <>
          <MentorFilterBar filters={filters} onFilter={filter.set} />
          <NearLine near={near} settings={NEAR_SETTINGS} />
          {suggests && <SuggestedMentors filters={filters} onView={view} />}
        </>
      }
      card={card}
      estimate={170}
      skeleton={<CardSkeleton lines={5} />}
      add="Be a Mentor"
      icon={Handshake}
      empty="There are no mentors yet"
      noMatch="No mentors found"
      noneNear={noneNear({ near, settings: NEAR_SETTINGS, nouns: 'mentors', onFilter: filter.set })}
    />
  );
}

interface MentorFilterBarProps {
  filters: MentorFilters;
  onFilter: (name: FilterName, value: string) => void;
}

/** Search, radius, years and specialization: what the list shows, kept in the URL. */
function MentorFilterBar({ filters, onFilter }: MentorFilterBarProps) {
  const { search, specialization, experience } = filters;
  const filter = filterOf(
    { search, specialization, experience: experience ? String(experience) : undefined },
    onFilter,
  );
  return (
    <FilterBar search={{ label: 'Search mentors', ...filter('search') }}>
      <NearChip radius={filters.radius_miles} onRadius={(value) => onFilter(NEAR, value)} />
      <FilterSelect
        label="Experience"
        all="Any Experience"
        choices={EXPERIENCE_OPTIONS}
        {...filter('experience')}
      />
      <FilterSelect
        label="Specialization"
        all="All Specialties"
        choices={SPECIALIZATION_OPTIONS}
        {...filter('specialization')}
      />
    </FilterBar>
  );
}
