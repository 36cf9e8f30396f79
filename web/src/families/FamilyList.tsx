import type { FamilyCard as Card } from '@pcr/contract/families/families.schema.ts';
import { FolderHeart, Plus, SearchX } from 'lucide-react';
import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { ShownEntries } from '../kit/ShownEntries.tsx';
import { useWide } from '../kit/use-wide.ts';
import { FamilyCard, FamilyCardSkeleton } from './FamilyCard.tsx';
import type { ShownFamilies } from './use-shown-families.ts';

export interface FamilyListProps {
  families: ShownFamilies;
  filtered: boolean;
  onView: (id: string) => void;
  onAdd: () => void;
  onClearFilters: () => void;
}

const WORDS = {
  loading: 'Loading your records...',
  failed: 'Your records could not be loaded',
  moreFailed: 'The next records could not be loaded',
  what: 'Your records',
  searchedHere: 'Only the records on this device were searched.',
  list: 'Family records',
  samples: 'Sample records',
  samplesForNone: 'These families are invented and not counted. They disappear when you add your first record.',
  samplesForFailure: 'Your records could not be loaded. These families are invented; nothing of yours is lost.',
};

/** The list, or what stands in its place. */
export function FamilyList({ families, filtered, onView, onAdd, onClearFilters }: FamilyListProps) {
  const wide = useWide();
  return (
    <ShownEntries<Card>
      entries={families}
      words={WORDS}
      render={(family) => <FamilyCard family={family} onView={onView} />}
      estimate={wide ? 178 : 284}
      skeleton={<FamilyCardSkeleton />}
      empty={
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
      }
      noMatch={
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
      }
    />
  );
}

/** How many match; without filters the tiles say it, and a screen reader hears it here too. */
export function Found({ families: { shown, total }, filtered }: { families: ShownFamilies; filtered: boolean }) {
  const words = shown.kind === 'entries' ? countText(total ?? null, shown.items.length, filtered) : '';
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
