import type { FamilyCard as Card } from '@pcr/contract/families/families.schema.ts';
import { CloudOff, FolderHeart, Plus, RotateCw, SearchX } from 'lucide-react';
import { requestIdOf } from '../kit/api.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { instantText } from '../kit/format.ts';
import { useOnline } from '../kit/online.ts';
import { Loading } from '../kit/Skeleton.tsx';
import { useWide } from '../kit/use-wide.ts';
import { VirtualList } from '../kit/VirtualList.tsx';
import { FamilyCard, FamilyCardSkeleton } from './FamilyCard.tsx';
import type { ShownFamilies } from './use-shown-families.ts';

export interface FamilyListProps {
  families: ShownFamilies;
  filtered: boolean;
  onView: (id: string) => void;
  onAdd: () => void;
  onClearFilters: () => void;
}

/** The list, or what stands in its place. */
export function FamilyList({ families, filtered, onView, onAdd, onClearFilters }: FamilyListProps) {
  const { shown, more, retry, retrying, total, updating } = families;
  const wide = useWide();

  const cards = (items: readonly Card[], label: string) => (
    <div aria-busy={updating}>
      <VirtualList
        label={label}
        items={items}
        keyOf={(family) => family.id}
        render={(family) => <FamilyCard family={family} onView={onView} />}
        estimate={wide ? 178 : 284}
        total={total}
        onNearEnd={more.load}
      />
    </div>
  );

  switch (shown.kind) {
    case 'loading':
      return (
        <Loading label="Loading your records...">
          <FamilyCardSkeleton />
          <FamilyCardSkeleton />
          <FamilyCardSkeleton />
        </Loading>
      );
    case 'failed':
      return (
        <ErrorPanel
          title="Your records could not be loaded"
          onRetry={retry}
          retrying={retrying}
          requestId={requestIdOf(shown.error)}
        >
          {shown.error.message}
        </ErrorPanel>
      );
    case 'empty':
      return (
        <EmptyState
          icon={FolderHeart}
          action={
            <Button icon={Plus} onClick={onAdd}>
              Add Record
            </Button>
          }
        >
          You have no family records yet. Add the first family you work with.
        </EmptyState>
      );
    case 'no_match':
      return (
        <>
          <StaleNote families={families} />
          <EmptyState
            icon={SearchX}
            action={
              filtered && (
                <Button look="secondary" onClick={onClearFilters}>
                  Clear filters
                </Button>
              )
            }
          >
            No family matches your search and filters.
          </EmptyState>
        </>
      );
    case 'samples':
      return (
        <div className="flex flex-col gap-3">
          <Banner
            tone={shown.failed ? 'amber' : 'info'}
            live="polite"
            title="Using sample data for demonstration"
            action={
              shown.failed && (
                <Button look="secondary" icon={RotateCw} busy={retrying} busyLabel="Retrying..." onClick={retry}>
                  Retry
                </Button>
              )
            }
          >
            {shown.failed
              ? 'Your records could not be loaded. These families are invented; nothing of yours is lost.'
              : 'These families are invented and not counted. They disappear when you add your first record.'}
          </Banner>
          {cards(shown.items, 'Sample records')}
        </div>
      );
    case 'records':
      return (
        <div className="flex flex-col gap-3">
          <StaleNote families={families} />
          {cards(shown.items, 'Family records')}
          {more.loading && <FamilyCardSkeleton />}
          {more.failed && (
            <Banner
              tone="amber"
              live="polite"
              icon={CloudOff}
              title="The next records could not be loaded"
              action={
                <Button look="secondary" icon={RotateCw} onClick={() => more.retry()}>
                  Retry
                </Button>
              }
            />
          )}
        </div>
      );
  }
}

/** How many match; without filters the tiles say it, and a screen reader hears it here too. */
export function Found({ families: { shown, total }, filtered }: { families: ShownFamilies; filtered: boolean }) {
  const words = shown.kind === 'records' ? countText(total ?? null, shown.items.length, filtered) : '';
  return (
    <p role="status" className={words && filtered ? 'text-sm text-ink-soft' : 'sr-only'}>
      {shown.kind === 'no_match' ? 'No family matches.' : words}
    </p>
  );
}

function countText(total: number | null, loaded: number, filtered: boolean): string {
  if (total === null) return `More than ${loaded} families match`;
  const families = `${total.toLocaleString('en-US')} ${total === 1 ? 'family' : 'families'}`;
  return filtered ? `${families} found` : families;
}

/** Real records that could not be asked for again stay, and say from when they are. */
function StaleNote({ families: { staleSince, searchedHere, retry, retrying } }: { families: ShownFamilies }) {
  const online = useOnline();
  if (staleSince === null) return null;
  return (
    <Banner
      tone="amber"
      live="polite"
      icon={CloudOff}
      title={online ? 'Your records could not be refreshed' : 'You are offline'}
      action={
        <Button look="secondary" icon={RotateCw} busy={retrying} busyLabel="Retrying..." onClick={retry}>
          Retry
        </Button>
      }
    >
      Shown as of {instantText(staleSince)}.{searchedHere && ' Only the records on this device were searched.'}
    </Banner>
  );
}
