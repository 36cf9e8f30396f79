import type { ContractorCard as Card } from '@pcr/contract/contractors/contractors.schema.ts';
import { HardHat, Plus, SearchX } from 'lucide-react';
import { useCallback } from 'react';
import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { ShownEntries } from '../kit/ShownEntries.tsx';
import { useWide } from '../kit/use-wide.ts';
import { ContractorCard, ContractorCardSkeleton } from './ContractorCard.tsx';
import type { ShownContractors } from './use-shown-contractors.ts';

export interface ContractorListProps {
  contractors: ShownContractors;
  filtered: boolean;
  onView: (id: string) => void;
  onAdd: () => void;
  onClearFilters: () => void;
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
export function ContractorList({ contractors, filtered, onView, onAdd, onClearFilters }: ContractorListProps) {
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
        <EmptyState
          icon={HardHat}
          action={
            <Button icon={Plus} onClick={onAdd}>
              Add Contractor
            </Button>
          }
        >
          There are no contractors yet. Add the first one you have worked with.
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
          No contractor matches your search and filters.
        </EmptyState>
      }
    />
  );
}

/** How many are shown; a screen reader hears it when it changes. */
export function Found({
  contractors: { shown, total },
  filtered,
}: {
  contractors: ShownContractors;
  filtered: boolean;
}) {
  const words = shown.kind === 'entries' && filtered ? countText(total, shown.items.length) : '';
  return (
    <p role="status" className={words ? 'text-sm text-ink-soft' : 'sr-only'}>
      {shown.kind === 'no_match' ? 'No contractor matches.' : words}
    </p>
  );
}

function countText(total: number | undefined, loaded: number): string {
  if (total === undefined) return `More than ${loaded} contractors found`;
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'contractor' : 'contractors'} found`;
}
