import {
  type Availability,
  type ContractorCard as Card,
  CONTRACTOR_ORDERS,
  type Contractor,
  type DeletedContractor,
  type Specialty,
} from '@pcr/contract/contractors/contractors.schema.ts';
import { BookOpenCheck, HandHeart } from 'lucide-react';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useSampleData, useUserId } from '../account/account.ts';
import { CardSkeleton } from '../kit/entry/CardSkeleton.tsx';
import { EntryList } from '../kit/entry/EntryList.tsx';
import { EntrySheets } from '../kit/entry/EntrySheets.tsx';
import { UnsavedEntries } from '../kit/entry/UnsavedEntries.tsx';
import { useEntryList } from '../kit/entry/use-entry-list.ts';
import { useEntryScreen } from '../kit/entry/use-entry-screen.ts';
import { FilterBar } from '../kit/filter/FilterBar.tsx';
import { FilterChips } from '../kit/filter/FilterChips.tsx';
import { FilterSelect } from '../kit/filter/FilterSelect.tsx';
import { filterOf } from '../kit/filter/filter-of.ts';
import { SortSelect } from '../kit/filter/SortSelect.tsx';
import { ToggleChip } from '../kit/filter/ToggleChip.tsx';
import { Disclaimer } from '../kit/list/Disclaimer.tsx';
import { ListHeader } from '../kit/list/ListHeader.tsx';
import { isEmptyList } from '../kit/list/shown-list.ts';
import { NearChip } from '../kit/near/NearChip.tsx';
import { NearLine } from '../kit/near/NearLine.tsx';
import { noneNear } from '../kit/near/none-near.tsx';
import { useNear } from '../kit/near/use-near.ts';
import { Notice } from '../kit/page/Notice.tsx';
import { loadableSheet } from '../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../kit/sheet/SheetPresence.tsx';
import { NEAR_SETTINGS } from '../paths.ts';
import { ContractorCard } from './ContractorCard.tsx';
import { contractors } from './contractors.data.ts';
import { contractorKind } from './contractors.kind.ts';
import {
  AVAILABILITY_OPTIONS,
  CARE_CHIPS,
  SORT_LABELS,
  SPECIALTY_CHIPS,
  specialtyText,
} from './contractors.labels.ts';
import {
  type ContractorFilters,
  type FilterName,
  filtersOf,
  isUnfiltered,
  searchHere,
} from './contractors.search.ts';

const ContractorDetails = loadableSheet(() => import('./ContractorDetails.tsx'));
const ContractorForm = loadableSheet(() => import('./ContractorForm.tsx'));
const ContractorVersions = loadableSheet(() => import('./ContractorVersions.tsx'));
const LOADS = [ContractorDetails.preload, ContractorForm.preload];
/** Everything over a contractor's details goes with them. */
const OVER_DETAILS = [
  'tab',
  'review',
  'delete-review',
  'report',
  'answer',
  'delete-answer',
  'claim',
  'report-contractor',
  'photo',
  'remove-photo',
  'delete',
  'sample',
] as const;

/**
 * The directory of contractors (contractors.md 14). Search, filter, order, tab and the open sheet
 * are in the URL.
 */
export default function ContractorsPage() {
  const [url] = useSearchParams();
  const { filters, near } = useNear(filtersOf(url));
  const filtered = !isUnfiltered(filters);
  const list = useEntryList<Card, ContractorFilters>({
    data: contractors,
    filters,
    // The list itself tells whether there is any contractor at all, when nothing is filtered.
    isEmpty: isEmptyList(contractors.useList(filtered ? {} : filters)),
    search: searchHere,
    sampleData: useSampleData(),
  });
  const screen = useEntryScreen<typeof contractorKind, FilterName>({
    kind: contractorKind,
    userId: useUserId(),
    details: 'contractor',
    over: OVER_DETAILS,
    loads: LOADS,
  });
  const { add, edit, deleted, versions, filter, userId, view } = screen;
  const card = useCallback(
    (contractor: Card) => <ContractorCard contractor={contractor} onView={view} />,
    [view],
  );

  return (
    <div className="flex flex-col gap-3">
      <title>Contractors – PCR</title>
      <ListHeader
        title="Contractors"
        add="Add Contractor"
        addShort="Add"
        onAdd={() => add.start()}
        onSoon={ContractorForm.preload}
        onDeleted={() => deleted.show()}
      />

      <Disclaimer name="contractors" userId={userId}>
        What you read here is what members wrote. PCR does not check it, and does not recommend
        anyone. It is up to you who you hire.
      </Disclaimer>
      <EntryList<Card>
        screen={screen}
        list={list}
        filtered={filtered}
        heading="Directory"
        label="Contractors"
        unsaved={<UnsavedEntries kind={contractorKind} userId={userId} add={add} />}
        filters={
          <>
            <ContractorFilterBar
              filters={filters}
              isWhole={list.shown.kind !== 'loading'}
              onFilter={filter.set}
            />
            <NearLine near={near} settings={NEAR_SETTINGS} />
          </>
        }
        card={card}
        estimate={118}
        skeleton={<CardSkeleton />}
        add="Add Contractor"
        icon={HandHeart}
        empty="There are no contractors yet. Add the first one you’ve worked with."
        noMatch="No contractors match your search and filters."
        noneNear={noneNear({
          near,
          settings: NEAR_SETTINGS,
          nouns: 'contractors',
          onFilter: filter.set,
        })}
      />

      <Notice label="About this directory" icon={BookOpenCheck}>
        This directory is for reference only. Before you work with someone, ask for references and
        check their license and background. Then put what you agree on in writing.
      </Notice>

      <EntrySheets<Contractor, DeletedContractor>
        beside
        screen={screen}
        // By rating it would be the last of all.
        showsAdded={{ sort: 'newest' }}
        details={(details) => <ContractorDetails {...details} />}
        form={(form) => <ContractorForm {...form} onVersions={() => versions.show()} />}
        deleted={({ specialty, location }) => (
          <p className="wrap-anywhere">
            {[specialtyText(specialty), location].filter(Boolean).join(', ')}
          </p>
        )}
      />
      <SheetPresence value={versions.open ? edit.value : null} onClose={versions.close}>
        {(id) => (
          <ContractorVersions
            open={versions.open}
            id={id}
            onClose={versions.close}
            onRestored={versions.close}
          />
        )}
      </SheetPresence>
    </div>
  );
}

interface ContractorFilterBarProps {
  filters: ContractorFilters;
  /** False while nothing is here: the frame of the screen has no room for the bytes of trades. */
  isWhole: boolean;
  onFilter: (name: FilterName, value: string) => void;
}

/** Of whoever needs a substitute today: one press. */
const AVAILABLE: Availability = 'Available Now';

const OTHER_SORTS = CONTRACTOR_ORDERS.filter((value) => value !== 'rating').map((value) => ({
  value,
  label: SORT_LABELS[value],
}));

/**
 * The search, order and filters of the directory (near me, available now, specialties). The page
 * keeps them in the URL.
 */
function ContractorFilterBar({ filters, isWhole, onFilter }: ContractorFilterBarProps) {
  const { specialty = '' } = filters;
  const filter = filterOf(filters, onFilter);
  return (
    <FilterBar search={{ label: 'Search by name or specialty', ...filter('search') }}>
      {filters.radius_miles === undefined && (
        <SortSelect usual={SORT_LABELS.rating} others={OTHER_SORTS} {...filter('sort')} />
      )}
      <NearChip radius={filters.radius_miles} onRadius={(value) => onFilter('near', value)} />
      <ToggleChip
        on={filters.availability === AVAILABLE}
        value={AVAILABLE}
        onToggle={filter('availability').onChoose}
      >
        Available now
      </ToggleChip>
      <FilterChips<Specialty | ''>
        label="Specialty"
        choices={isWhole || specialty ? SPECIALTY_CHIPS : CARE_CHIPS}
        selected={specialty}
        onSelect={(value) => onFilter('specialty', value)}
      />
      <FilterSelect
        label="Availability"
        all="Any Availability"
        choices={AVAILABILITY_OPTIONS}
        {...filter('availability')}
      />
    </FilterBar>
  );
}
