import type { FamilyCard as Card } from '@pcr/contract/families/families.schema.ts';
import { FolderHeart } from 'lucide-react';
import { useWide } from '../kit/browser/use-wide.ts';
import { ShownEntries } from '../kit/list/ShownEntries.tsx';
import { NoneMatches, NoneYet } from '../kit/ui/EmptyState.tsx';
import { FamilyCard, FamilyCardSkeleton } from './FamilyCard.tsx';
import type { ShownFamilies } from './use-shown-families.ts';

export interface FamilyListProps {
  families: ShownFamilies;
  onView: (id: string) => void;
  onAdd: () => void;
  /** Null where nothing is filtered. */
  onClearFilters: (() => void) | null;
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
export function FamilyList({ families, onView, onAdd, onClearFilters }: FamilyListProps) {
  const wide = useWide();
  return (
    <ShownEntries<Card>
      entries={families}
      words={WORDS}
      render={(family) => <FamilyCard family={family} onView={onView} />}
      estimate={wide ? 178 : 284}
      skeleton={<FamilyCardSkeleton />}
      empty={
        <NoneYet icon={FolderHeart} add="Add Record" onAdd={onAdd}>
          You have no family records yet. Add the first family you work with.
        </NoneYet>
      }
      noMatch={<NoneMatches onClear={onClearFilters}>No family matches your search and filters.</NoneMatches>}
    />
  );
}
