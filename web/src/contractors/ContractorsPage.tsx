import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import { BookOpenCheck } from 'lucide-react';
import { lazy, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useUserId } from '../account/use-user-id.ts';
import { loadToasts, prefetch } from '../kit/browser/prefetch.ts';
import { useWhenIdle } from '../kit/browser/use-when-idle.ts';
import { UnsavedEntries } from '../kit/draft/UnsavedEntries.tsx';
import { FormSheets } from '../kit/entry/FormSheets.tsx';
import { offerUndo } from '../kit/entry/offer-undo.ts';
import { useAddedInView } from '../kit/entry/use-added-in-view.ts';
import { useNewEntry } from '../kit/entry/use-new-entry.ts';
import { FoundCount } from '../kit/list/FoundCount.tsx';
import { ListHeader } from '../kit/list/ListHeader.tsx';
import { SheetPresence } from '../kit/sheet/SheetPresence.tsx';
import { Banner } from '../kit/ui/Banner.tsx';
import { Notice } from '../kit/ui/Notice.tsx';
import { useFilterInUrl } from '../kit/url/use-filter-in-url.ts';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { ContractorFilterBar } from './ContractorFilterBar.tsx';
import { ContractorList } from './ContractorList.tsx';
import { useRestoreContractor } from './contractors.data.ts';
import { contractorDrafts } from './contractors.draft.ts';
import { type FILTER_NAMES, filtersOf, isUnfiltered } from './contractors.search.ts';
import { useShownContractors } from './use-shown-contractors.ts';

const loadDetails = () => import('./ContractorDetails.tsx');
const loadForm = () => import('./ContractorForm.tsx');
const ContractorDetails = lazy(loadDetails);
const ContractorForm = lazy(loadForm);
const ContractorVersions = lazy(() => import('./ContractorVersions.tsx'));
const DeletedContractors = lazy(() => import('./DeletedContractors.tsx'));

/** What is over a contractor's details goes with them. */
const OVER_DETAILS = ['tab', 'review', 'delete-review', 'report', 'delete', 'sample'] as const;
const OVER_EDIT = ['versions'] as const;

/** The directory of contractors (contractors.md 14). Search, filter, order, tab and the open sheet are in the URL. */
export default function ContractorsPage() {
  const [url] = useSearchParams();
  const filters = filtersOf(url);
  const filtered = !isUnfiltered(filters);
  const contractors = useShownContractors(filters);
  const userId = useUserId();
  const contractor = useSheetInUrl('contractor', OVER_DETAILS);
  const add = useNewEntry();
  const edit = useSheetInUrl('edit', OVER_EDIT);
  const versions = useSheetInUrl('versions');
  const deleted = useSheetInUrl('deleted');
  const filter = useFilterInUrl<(typeof FILTER_NAMES)[number]>();
  const { place, showAdded } = useAddedInView<HTMLElement>(add);
  const { mutateAsync: restore } = useRestoreContractor();
  useWhenIdle(() => prefetch(loadDetails, loadForm, loadToasts));

  function showDeleted({ id, name }: Contractor, restorable: boolean) {
    contractor.close();
    offerUndo(name, restorable ? () => restore(id) : null, {
      restored: 'Contractor restored',
      failed: 'Error restoring contractor. Please try again.',
    });
  }
  const showContractor = contractor.show;
  const view = useCallback((id: string) => showContractor(id), [showContractor]);

  return (
    <div className="flex flex-col gap-4">
      <title>Contractors – PCR</title>
      <ListHeader
        title="Contractors"
        add="Add Contractor"
        onAdd={() => add.start()}
        onSoon={() => prefetch(loadForm)}
        onDeleted={() => deleted.show()}
      />

      <Banner tone="red">
        <p className="text-sm">
          <strong>Legal Disclaimer:</strong> entries and assessments are members’ own words. PCR does not verify and
          does not recommend anybody. Whom you hire is your decision.
        </p>
      </Banner>

      <UnsavedEntries noun="contractor" drafts={contractorDrafts} userId={userId} add={add} />

      <section ref={place} aria-labelledby="contractor-list" className="flex scroll-mt-20 flex-col gap-3">
        <h2 id="contractor-list" className="sr-only">
          Directory
        </h2>
        <ContractorFilterBar filters={filters} onFilter={filter.set} />
        <FoundCount
          shown={contractors.shown}
          total={contractors.total}
          filtered={filtered}
          one="contractor"
          many="contractors"
        />
        <ContractorList
          contractors={contractors}
          onView={view}
          onAdd={() => add.start()}
          onClearFilters={filtered ? filter.clear : null}
        />
      </section>

      <Notice label="About this directory" icon={BookOpenCheck}>
        This directory is for reference only. Before you work with somebody, ask for references, check their license and
        background, and agree on the terms in writing.
      </Notice>

      <SheetPresence value={contractor.value} onClose={contractor.close}>
        {(id) => (
          <ContractorDetails
            open={contractor.open}
            userId={userId}
            id={id}
            onClose={contractor.close}
            onEdit={() => edit.show(id)}
            onDeleted={showDeleted}
            onAdd={() => add.start(undefined, { instead: ['contractor', 'sample', 'tab'] })}
          />
        )}
      </SheetPresence>
      <FormSheets<Contractor>
        userId={userId}
        add={add}
        edit={edit}
        // By rating it would be the last of all.
        onAdded={() => showAdded({ sort: 'newest' })}
      >
        {(form) => <ContractorForm {...form} onVersions={() => versions.show()} />}
      </FormSheets>
      <SheetPresence value={versions.open ? edit.value : null} onClose={versions.close}>
        {(id) => (
          <ContractorVersions open={versions.open} id={id} onClose={versions.close} onRestored={versions.close} />
        )}
      </SheetPresence>
      <SheetPresence value={deleted.value} onClose={deleted.close}>
        {() => <DeletedContractors open={deleted.open} onClose={deleted.close} />}
      </SheetPresence>
    </div>
  );
}
