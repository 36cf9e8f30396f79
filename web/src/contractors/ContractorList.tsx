import type { ContractorCard as Card } from '@pcr/contract/contractors/contractors.schema.ts';
import { HardHat } from 'lucide-react';
import { useCallback } from 'react';
import { useWide } from '../kit/browser/use-wide.ts';
import { ShownEntries } from '../kit/list/ShownEntries.tsx';
import { NoneMatches, NoneYet } from '../kit/ui/EmptyState.tsx';
import { ContractorCard, ContractorCardSkeleton } from './ContractorCard.tsx';
import type { ShownContractors } from './use-shown-contractors.ts';

export interface ContractorListProps {
  contractors: ShownContractors;
  onView: (id: string) => void;
  onAdd: () => void;
  /** Null where nothing is filtered. */
  onClearFilters: (() => void) | null;
}

const WORDS = {
  loading: 'Loading contractors...',
  failed: 'Contractors could not be loaded',
  moreFailed: 'The next contractors could not be loaded',
  what: 'Contractors',
  searchedHere: 'Only the contractors on this device were searched.',
  list: 'Contractors',
  samples: 'Sample contractors',
  samplesForNone: 'These contractors are invented. They disappear with the first real one.',
  samplesForFailure: 'Contractors could not be loaded. These are invented; nothing of yours is lost.',
};

/** The directory, or what stands in its place. */
export function ContractorList({ contractors, onView, onAdd, onClearFilters }: ContractorListProps) {
  const wide = useWide();
  const render = useCallback(
    (contractor: Card) => <ContractorCard contractor={contractor} onView={onView} />,
    [onView],
  );
  return (
    <ShownEntries<Card>
      entries={contractors}
      words={WORDS}
      render={render}
      estimate={wide ? 160 : 214}
      skeleton={<ContractorCardSkeleton />}
      empty={
        <NoneYet icon={HardHat} add="Add Contractor" onAdd={onAdd}>
          There are no contractors yet. Add the first one you have worked with.
        </NoneYet>
      }
      noMatch={<NoneMatches onClear={onClearFilters}>No contractor matches your search and filters.</NoneMatches>}
    />
  );
}
