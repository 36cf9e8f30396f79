import {
  type DeletedGroup,
  GROUPS_COUNTED,
  type Group,
  type GroupType,
  type MyGroups,
} from '@pcr/contract/groups/groups.schema.ts';
import { UsersRound } from 'lucide-react';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSampleData, useUserId } from '../account/account.ts';
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
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { NEAR_SETTINGS, paths } from '../paths.ts';
import { GroupCard } from './GroupCard.tsx';
import { groups, useGroupCount } from './groups.data.ts';
import { groupKind } from './groups.kind.ts';
import { isIn, MINE_OPTIONS, TYPE_LABELS, TYPE_OPTIONS } from './groups.labels.ts';
import {
  type FilterName,
  filtersOf,
  type GroupFilters,
  isUnfiltered,
  MINE,
  onlyMine,
  searchHere,
} from './groups.search.ts';

const GroupDetails = loadableSheet(() => import('./GroupDetails.tsx'));
const GroupForm = loadableSheet(() => import('./GroupForm.tsx'));
const JoinForm = loadableSheet(() => import('./members/JoinForm.tsx'));
const LOADS = [GroupDetails.preload, JoinForm.preload, GroupForm.preload];
/** What lies over a group's details, and goes with them. */
const OVER_DETAILS = [
  ...(['sample', 'versions', 'delete', 'join', 'withdraw', 'leave'] as const),
  ...(['requests', 'decide', 'people', 'member-change', 'meeting'] as const),
] as const;

/** What the tab shows of the list, by the filters in the URL. */
function useGroupList(): {
  filters: GroupFilters;
  near: Near;
  count: number | undefined;
  list: ListOnScreen<Group>;
} {
  const [url] = useSearchParams();
  const { filters, near } = useNear(filtersOf(url));
  const isEmpty = isEmptyList(groups.useList({}));
  const list = useEntryList<Group, GroupFilters>({
    ...{ data: groups, filters, isEmpty },
    search: searchHere,
    sampleData: useSampleData(),
  });
  const count = useGroupCount(filters).data?.count;
  // Of one's own all are counted (kit.md 178).
  const most = filters.mine ? Number.POSITIVE_INFINITY : GROUPS_COUNTED;
  return { filters, near, count, list: withCount(list, count, most) };
}

/** What the badge of the tab says; null while nobody knows (groups.md 17). */
export function useGroupBadge(): string | null {
  const { list, count } = useGroupList();
  return badgeText(list, count, GROUPS_COUNTED);
}

const NONE_OF_MINE: Record<MyGroups, NoneOfMine> = {
  member: {
    says: 'You are not in a group yet',
    hint: 'Join one, or start your own, and you find it here.',
  },
  applied: {
    says: 'No leader has a request of yours to look at',
    hint: 'Ask to join a group, and you find it here.',
  },
};

/** The tab 'Groups' (groups.md 15). Search, filters and the open sheet are in the URL. */
export function GroupsView() {
  const { filters, near, list } = useGroupList();
  const filtered = !isUnfiltered(filters);
  const screen = useEntryScreen<typeof groupKind, FilterName>({
    kind: groupKind,
    userId: useUserId(),
    details: 'group',
    over: OVER_DETAILS,
    loads: LOADS,
  });
  const join = useSheetInUrl('join');
  const navigate = useNavigate();
  const { add, details, filter, userId, view } = screen;
  const showJoin = join.show;
  const card = useCallback(
    (group: Group) => (
      <GroupCard
        near={near.on}
        group={group}
        // Who is in it opens its page, all others what it says (groups.md 81).
        onView={isIn(group) ? (id) => navigate(paths.groupBoard(id)) : view}
        onJoin={showJoin}
      />
    ),
    [near.on, view, showJoin, navigate],
  );
  const mine = onlyMine(filters);
  return (
    <>
      <EntryList<Group>
        screen={screen}
        list={list}
        filtered={filtered}
        heading="Groups"
        label="Groups"
        unsaved={<UnsavedEntries kind={groupKind} userId={userId} add={add} />}
        filters={
          <>
            <GroupFilterBar filters={filters} onFilter={filter.set} />
            <NearLine near={near} settings={NEAR_SETTINGS} />
          </>
        }
        card={card}
        estimate={170}
        skeleton={<CardSkeleton lines={5} />}
        add="Start a New Group"
        icon={UsersRound}
        empty="No groups yet. Be the first to start one."
        noMatch="No groups found"
        noneNear={noneNear({
          near,
          settings: NEAR_SETTINGS,
          nouns: 'groups',
          onFilter: filter.set,
        })}
        noneOfMine={mine && NONE_OF_MINE[mine]}
      />

      <EntrySheets<Group, DeletedGroup>
        beside
        screen={screen}
        showsAdded={null}
        details={(shown) => <GroupDetails {...shown} onJoin={showJoin} />}
        form={(form) => (
          <GroupForm
            {...form}
            onSaved={(group) => {
              // Its starter sees it, and can send its link.
              if (form.id === null) details.show(group.id, { instead: ['add'] });
              else form.onSaved(group);
            }}
          />
        )}
        deleted={({ group_type, location }) => (
          <p className="wrap-anywhere">
            {TYPE_LABELS[group_type]}, {location}
          </p>
        )}
      />

      <SheetPresence value={join.value} onClose={join.close}>
        {(id) => <JoinForm open={join.open} userId={userId} id={id} onClose={join.close} />}
      </SheetPresence>
    </>
  );
}

interface GroupFilterBarProps {
  filters: GroupFilters;
  onFilter: (name: FilterName, value: string) => void;
}

const TYPES: { value: GroupType | ''; label: string }[] = [
  { value: '', label: 'All' },
  ...TYPE_OPTIONS,
];

/** Search, type, distance and one's own part: what the list shows, kept in the URL. */
function GroupFilterBar({ filters, onFilter }: GroupFilterBarProps) {
  const { group_type = '', mine, search } = filters;
  const filter = filterOf({ search, [MINE]: mine }, onFilter);
  return (
    <FilterBar search={{ label: 'Search groups', ...filter('search') }}>
      <FilterChips<GroupType | ''>
        label="Group type"
        choices={TYPES}
        selected={group_type}
        onSelect={(value) => onFilter('group_type', value)}
      />
      <NearChip radius={filters.radius_miles} onRadius={(value) => onFilter(NEAR, value)} />
      <FilterSelect label="Your groups" all="All groups" choices={MINE_OPTIONS} {...filter(MINE)} />
    </FilterBar>
  );
}
