import type {
  FamilyCard as Card,
  DeletedFamily,
  Family,
} from '@pcr/contract/families/families.schema.ts';
import { FolderHeart, Lock } from 'lucide-react';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useSampleData, useUserId } from '../account/account.ts';
import { loadable } from '../kit/browser/loadable.tsx';
import { useRail } from '../kit/browser/use-wide.ts';
import { CardSkeleton } from '../kit/entry/CardSkeleton.tsx';
import { EntryList } from '../kit/entry/EntryList.tsx';
import { EntrySheets } from '../kit/entry/EntrySheets.tsx';
import { UnsavedEntries } from '../kit/entry/UnsavedEntries.tsx';
import { useEntryList } from '../kit/entry/use-entry-list.ts';
import { useEntryScreen } from '../kit/entry/use-entry-screen.ts';
import { ShowAsButton } from '../kit/filter/ShowAsButton.tsx';
import { byName } from '../kit/filter/search-words.ts';
import { Disclaimer } from '../kit/list/Disclaimer.tsx';
import { ListHeader } from '../kit/list/ListHeader.tsx';
import { Notice } from '../kit/page/Notice.tsx';
import { loadableSheet } from '../kit/sheet/SheetBoundary.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { SkeletonCard } from '../kit/ui/Skeleton.tsx';
import { paths } from '../paths.ts';
import { FamilyCard, RatingLegend } from './FamilyCard.tsx';
import { FamilyFilterBar, preloadFilters } from './FamilyFilterBar.tsx';
import { FamilyTiles } from './FamilyTiles.tsx';
import { families, useFamilySummary, useFoundFamilies } from './families.data.ts';
import { listedFamilies } from './families.listed.ts';
import { type FilterName, filtersOf, isUnfiltered, searchHere } from './families.search.ts';
import { ViewLinks, viewOf } from './look-up/ViewLinks.tsx';

const LookUpView = loadable(() => import('./look-up/LookUpView.tsx'));
const LooksView = loadable(() => import('./look-up/LooksView.tsx'));
const FamilyTable = loadable(() => import('./FamilyTable.tsx'));
const FamilyForm = loadableSheet(() => import('./FamilyForm.tsx'));
const FamilyDetails = loadableSheet(() => import('./FamilyDetails.tsx'));
const LOADS = [FamilyDetails.preload, FamilyForm.preload, preloadFilters];
/** The questions and the form over a record's details, which go with them. */
const OVER_DETAILS = ['delete', 'sample', 'pickups'] as const;
const SAMPLES = {
  forNone:
    'These families are made up and are not counted. They go away when you add your first record.',
  forFailure:
    'We could not load your records. These families are made up. Nothing of yours is lost.',
};

/** One's own records, and what others share; the address says which (families.md 28). */
export default function FamiliesPage() {
  const [url] = useSearchParams();
  const view = viewOf(url);
  if (view === 'own') return <OwnRecords />;
  return view === 'look-up' ? (
    <LookUpView waiting={<SkeletonCard />} />
  ) : (
    <LooksView waiting={<SkeletonCard />} />
  );
}

/**
 * Family Service Records (families.md 1). Search, filters, sort and the open sheet are in the URL.
 */
function OwnRecords() {
  const [url] = useSearchParams();
  const filters = filtersOf(url);
  const filtered = !isUnfiltered(filters);
  const summary = useFamilySummary();
  const total = summary.data?.total;
  const list = useEntryList<Card, typeof filters>({
    data: families,
    filters,
    isEmpty: !filtered || (summary.isPending ? undefined : total === 0),
    search: searchHere,
    sampleData: useSampleData(),
  });
  // Data that could not be reloaded is shown only if the list says how old it is.
  const figures = summary.isError && list.staleSince === null ? undefined : summary.data;
  const isLong = filtered && list.shown.kind === 'entries' && list.total === undefined;
  const found = useFoundFamilies(filters, isLong);
  const locations = list.samples ? locationsOf(list.samples) : (summary.data?.locations ?? []);
  const screen = useEntryScreen<typeof listedFamilies, FilterName>({
    kind: listedFamilies,
    userId: useUserId(),
    details: 'record',
    over: OVER_DETAILS,
    loads: LOADS,
  });
  const { add, deleted, filter, userId, view } = screen;
  const card = useCallback((family: Card) => <FamilyCard family={family} onView={view} />, [view]);

  const asTable = useRail() && url.get('as') === 'table';
  const table = (shown: readonly Card[], label: string) => (
    <FamilyTable
      families={shown}
      label={label}
      filters={filters}
      onSort={(sort) => filter.set('sort', sort === 'date' ? '' : sort)}
      onView={view}
      onExport={() => void summary.refetch()}
      sample={list.samples !== null}
      waiting={<SkeletonCard />}
    />
  );

  return (
    <div className="flex flex-col gap-2" data-wide={asTable || undefined}>
      <title>Family Records – PCR</title>
      <ListHeader
        title="Family Service Records"
        views={<ViewLinks view="own" />}
        add="Add Record"
        addShort="Add"
        onAdd={() => add.start()}
        onSoon={FamilyForm.preload}
        onDeleted={() => deleted.show()}
      />

      <Disclaimer name="families" userId={userId}>
        A record is one provider’s own experience. PCR does not check it or give advice. It is up to
        you to be accurate and to follow the law.
      </Disclaimer>
      <FamilyTiles summary={figures} loading={summary.isPending} failed={summary.isError} />

      <EntryList<Card>
        screen={screen}
        // Of all records the tiles know how many there are before all of their pages are here.
        list={{
          ...list,
          total:
            list.total ??
            found ??
            (list.shown.kind === 'entries' && !filtered ? figures?.total : undefined),
        }}
        filtered={filtered}
        heading="Records"
        label="Family records"
        counted={['family', 'families']}
        unsaved={<UnsavedEntries kind={listedFamilies} userId={userId} add={add} />}
        filters={
          <FamilyFilterBar
            filters={filters}
            locations={locations}
            onFilter={filter.set}
            end={<ShowAsButton other="table" on={asTable} />}
          />
        }
        legend={<RatingLegend />}
        draw={asTable ? table : undefined}
        card={card}
        estimate={118}
        skeleton={<CardSkeleton />}
        add="Add Record"
        icon={FolderHeart}
        empty="You have no family records yet. Add the first family you work with."
        noMatch="No families match your search and filters."
        samples={SAMPLES}
      />

      <Notice label="Privacy notice" icon={Lock}>
        Your records are private until you choose to share them. PCR is built with privacy laws in
        mind (COPPA, CCPA and GDPR). You decide what others see in your{' '}
        <Link
          to={paths.consentManagement()}
          className="text-brand-ink underline underline-offset-4"
        >
          privacy settings
        </Link>
        .
      </Notice>

      <EntrySheets<Family, DeletedFamily>
        beside={!asTable}
        screen={screen}
        // Filters and sort that would hide it are taken away.
        showsAdded={filtered || filters.sort ? {} : null}
        details={(details) => <FamilyDetails {...details} />}
        form={(form) => <FamilyForm {...form} />}
        deleted={({ location }) => <p className="wrap-anywhere">{location}</p>}
      />
    </div>
  );
}

const locationsOf = (samples: readonly Card[]) =>
  [...new Set(samples.map(({ location }) => location))].sort(byName);
