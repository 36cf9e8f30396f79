import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import { BookOpenCheck, Plus } from 'lucide-react';
import { lazy, useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useUserId } from '../account/use-user-id.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { LazySheet } from '../kit/LazySheet.tsx';
import { Notice } from '../kit/Notice.tsx';
import { RecentlyDeletedButton } from '../kit/RecentlyDeletedButton.tsx';
import { toastSuccess, toastUndo } from '../kit/toast.ts';
import { useLingering } from '../kit/use-lingering.ts';
import { useNewEntry } from '../kit/use-new-entry.ts';
import { useSheetInUrl } from '../kit/use-sheet-in-url.ts';
import { useWhenIdle } from '../kit/use-when-idle.ts';
import { ContractorFilterBar } from './ContractorFilterBar.tsx';
import { ContractorList, Found } from './ContractorList.tsx';
import { useRestoreContractor } from './contractors.data.ts';
import { newContractorDrafts } from './contractors.draft.ts';
import { type FILTER_NAMES, filtersOf, isUnfiltered } from './contractors.search.ts';
import { useShownContractors } from './use-shown-contractors.ts';

const loadDetails = () => import('./ContractorDetails.tsx');
const loadForm = () => import('./ContractorForm.tsx');
const ContractorDetails = lazy(loadDetails);
const ContractorForm = lazy(loadForm);
const ContractorVersions = lazy(() => import('./ContractorVersions.tsx'));
const DeletedContractors = lazy(() => import('./DeletedContractors.tsx'));

/** Without a network it comes when it is opened. */
const prefetchForm = () => void loadForm().catch(() => {});
function prefetchAll() {
  void loadDetails().catch(() => {});
  prefetchForm();
  // Without it an error that has no network could not be said.
  void import('../kit/Toaster.tsx').catch(() => {});
}

/** What is over a contractor's details goes with them. */
const OVER_DETAILS = ['tab', 'review', 'delete-review', 'report', 'delete', 'sample'] as const;
const OVER_EDIT = ['versions'] as const;

/** The directory of contractors (community.md 2). Search, filter, order, tab and the open sheet are in the URL. */
export default function ContractorsPage() {
  const [url, setUrl] = useSearchParams();
  const filters = filtersOf(url);
  const filtered = !isUnfiltered(filters);
  const contractors = useShownContractors(filters);
  const userId = useUserId();
  const contractor = useSheetInUrl('contractor', OVER_DETAILS);
  const add = useNewEntry();
  const edit = useSheetInUrl('edit', OVER_EDIT);
  const versions = useSheetInUrl('versions');
  const deleted = useSheetInUrl('deleted');
  const details = useLingering(contractor.value);
  const adding = useLingering(add.slot);
  const editing = useLingering(edit.value);
  const looking = useLingering(editing ? versions.value : null);
  const showingDeleted = useLingering(deleted.value);
  const restore = useUndo();
  const list = useRef<HTMLElement>(null);
  const added = useRef(false);
  useWhenIdle(prefetchAll);

  const filter = useCallback(
    (name: (typeof FILTER_NAMES)[number], value: string) => {
      setUrl(
        () => {
          // As it is now, not as it was when this was made: a search that waited for typing to pause comes later.
          const next = new URLSearchParams(window.location.search);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setUrl],
  );
  function clearFilters() {
    setUrl(filters.sort ? { sort: filters.sort } : {}, { replace: true, preventScrollReset: true });
  }

  /** The new one is to be seen: by rating it would be the last of all. */
  function showAdded() {
    added.current = true;
    setUrl({ sort: 'newest' }, { replace: true, state: null });
  }
  useEffect(() => {
    if (add.open || !added.current) return;
    added.current = false;
    // After the browser has put back the place of the entry it went back to.
    requestAnimationFrame(() => list.current?.scrollIntoView());
  }, [add.open]);
  function showDeleted({ id, name }: Contractor) {
    contractor.close();
    toastUndo(`${shortened(name)} deleted`, () => restore(id));
  }

  const unsaved = add.open ? [] : newContractorDrafts(userId);
  const showContractor = contractor.show;
  const view = useCallback((id: string) => showContractor(id), [showContractor]);

  return (
    <div className="flex flex-col gap-4">
      <title>Contractors – PCR</title>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="min-w-0 grow basis-full text-xl wide:basis-40">Contractors</h1>
        <Button icon={Plus} onClick={() => add.start()} onPointerEnter={prefetchForm} onFocus={prefetchForm}>
          Add Contractor
        </Button>
        <RecentlyDeletedButton onClick={() => deleted.show()} />
      </header>

      <Banner tone="red">
        <p className="text-sm">
          <strong>Legal Disclaimer:</strong> entries and assessments are members’ own words. PCR does not verify and
          does not recommend anybody. Whom you hire is your decision.
        </p>
      </Banner>

      {unsaved.length > 0 && (
        <Banner
          tone="info"
          live="polite"
          title={
            unsaved.length === 1 ? 'You have an unsaved contractor' : `You have ${unsaved.length} unsaved contractors`
          }
          action={
            <Button look="secondary" onClick={() => add.start(unsaved[0])}>
              Continue
            </Button>
          }
        >
          What you typed is kept on this device.
        </Banner>
      )}

      <section ref={list} aria-labelledby="contractor-list" className="flex scroll-mt-20 flex-col gap-3">
        <h2 id="contractor-list" className="sr-only">
          Directory
        </h2>
        <ContractorFilterBar filters={filters} onFilter={filter} />
        <Found contractors={contractors} filtered={filtered} />
        <ContractorList
          contractors={contractors}
          filtered={filtered}
          onView={view}
          onAdd={() => add.start()}
          onClearFilters={clearFilters}
        />
      </section>

      <Notice label="About this directory" icon={BookOpenCheck}>
        This directory is for reference only. Before you work with somebody, ask for references, check their license and
        background, and agree on the terms in writing.
      </Notice>

      {details && (
        <LazySheet key={`contractor-${details.key}`} onClose={contractor.close}>
          <ContractorDetails
            open={contractor.open}
            userId={userId}
            id={details.value}
            onClose={contractor.close}
            onEdit={() => edit.show(details.value)}
            onDeleted={showDeleted}
            onAdd={() => add.start(undefined, { instead: ['contractor', 'sample', 'tab'] })}
          />
        </LazySheet>
      )}
      {editing && (
        <LazySheet key={`edit-${editing.key}`} onClose={edit.close}>
          <ContractorForm
            open={edit.open}
            userId={userId}
            id={editing.value}
            slot=""
            onClose={edit.close}
            onSaved={edit.close}
            onVersions={() => versions.show()}
          />
        </LazySheet>
      )}
      {editing && looking && (
        <LazySheet key={`versions-${looking.key}`} onClose={versions.close}>
          <ContractorVersions
            open={versions.open}
            id={editing.value}
            onClose={versions.close}
            onRestored={versions.close}
          />
        </LazySheet>
      )}
      {adding && (
        <LazySheet key={`add-${adding.key}`} onClose={add.close}>
          <ContractorForm
            open={add.open}
            userId={userId}
            id={null}
            slot={adding.value}
            onClose={add.close}
            onSaved={showAdded}
          />
        </LazySheet>
      )}
      {showingDeleted && (
        <LazySheet key={`deleted-${showingDeleted.key}`} onClose={deleted.close}>
          <DeletedContractors open={deleted.open} onClose={deleted.close} />
        </LazySheet>
      )}
    </div>
  );
}

/** What is allowed to stand in a toast's one line. */
const shortened = (name: string) => (name.length > 30 ? `${name.slice(0, 29).trimEnd()}…` : name);

function useUndo(): (id: string) => void {
  const { mutateAsync } = useRestoreContractor();
  return function undo(id) {
    mutateAsync(id)
      .then(() => toastSuccess('Contractor restored'))
      .catch(() => toastUndo('Error restoring contractor. Please try again.', () => undo(id)));
  };
}
