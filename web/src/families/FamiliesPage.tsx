import type { Family } from '@pcr/contract/families/families.schema.ts';
import { Plus } from 'lucide-react';
import { lazy, useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useUserId } from '../account/use-user-id.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { LazySheet } from '../kit/LazySheet.tsx';
import { RecentlyDeletedButton } from '../kit/RecentlyDeletedButton.tsx';
import { toastSuccess, toastUndo } from '../kit/toast.ts';
import { useLingering } from '../kit/use-lingering.ts';
import { useNewEntry } from '../kit/use-new-entry.ts';
import { useSheetInUrl } from '../kit/use-sheet-in-url.ts';
import { useWhenIdle } from '../kit/use-when-idle.ts';
import { FamilyFilterBar } from './FamilyFilterBar.tsx';
import { FamilyList, Found } from './FamilyList.tsx';
import { FamilyTiles } from './FamilyTiles.tsx';
import { isUnfiltered, useRestoreFamily } from './families.data.ts';
import { newFamilyDrafts } from './families.draft.ts';
import { type FILTER_NAMES, filtersOf } from './families.search.ts';
import { PrivacyNotice } from './PrivacyNotice.tsx';
import { useShownFamilies } from './use-shown-families.ts';

const loadForm = () => import('./FamilyForm.tsx');
const loadDetails = () => import('./FamilyDetails.tsx');
/** Without a network it comes when it is opened. */
const prefetchForm = () => void loadForm().catch(() => {});
const prefetchDetails = () => void loadDetails().catch(() => {});
/** Without it an error that has no network could not be said. */
const prefetchToasts = () => void import('../kit/Toaster.tsx').catch(() => {});
function prefetchAll() {
  prefetchDetails();
  prefetchForm();
  prefetchToasts();
}
const FamilyForm = lazy(loadForm);
const FamilyDetails = lazy(loadDetails);
const DeletedFamilies = lazy(() => import('./DeletedFamilies.tsx'));
/** The question over a record's details, which goes with them. */
const OVER_DETAILS = ['delete'] as const;

/** Family Service Records (core.md 2). Search, filters, sort and the open sheet are in the URL. */
export default function FamiliesPage() {
  const [url, setUrl] = useSearchParams();
  const filters = filtersOf(url);
  const families = useShownFamilies(filters);
  const userId = useUserId();
  const record = useSheetInUrl('record', OVER_DETAILS);
  const add = useNewEntry();
  const edit = useSheetInUrl('edit');
  const details = useLingering(record.value);
  const deleted = useSheetInUrl('deleted');
  const adding = useLingering(add.slot);
  const editing = useLingering(edit.value);
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
          if (value && !(name === 'sort' && value === 'date')) next.set(name, value);
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

  /** core.md 8: the new record goes to the top of the list, so filters and sort that would hide it are taken away. */
  function showAdded() {
    added.current = true;
    if (isUnfiltered(filters) && !filters.sort) add.close();
    else setUrl({}, { replace: true, state: null });
  }
  useEffect(() => {
    if (add.open || !added.current) return;
    added.current = false;
    // After the browser has put back the place of the entry it went back to.
    requestAnimationFrame(() => list.current?.scrollIntoView());
  }, [add.open]);
  function showDeleted(family: Family) {
    record.close();
    toastUndo(`${shortened(family.family_name)} deleted`, () => restore(family.id));
  }

  const unsaved = add.open ? [] : newFamilyDrafts(userId);
  const showRecord = record.show;
  const view = useCallback((id: string) => showRecord(id), [showRecord]);

  return (
    <div className="flex flex-col gap-4">
      <title>Family Records – PCR</title>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="min-w-0 grow basis-full text-xl wide:basis-40">Family Service Records</h1>
        <Button icon={Plus} onClick={() => add.start()} onPointerEnter={prefetchForm} onFocus={prefetchForm}>
          Add Record
        </Button>
        <RecentlyDeletedButton onClick={() => deleted.show()} />
      </header>

      <Banner tone="red">
        <p className="text-sm">
          <strong>Legal Disclaimer:</strong> records are one provider’s own experience. PCR does not verify them and
          gives no advice. You are responsible for accuracy and compliance.
        </p>
      </Banner>

      {unsaved.length > 0 && (
        <Banner
          tone="info"
          live="polite"
          title={unsaved.length === 1 ? 'You have an unsaved record' : `You have ${unsaved.length} unsaved records`}
          action={
            <Button look="secondary" onClick={() => add.start(unsaved[0])}>
              Continue
            </Button>
          }
        >
          What you typed is kept on this device.
        </Banner>
      )}

      <FamilyTiles
        summary={families.summary.data}
        loading={families.summary.isPending}
        failed={families.summary.isError}
      />

      <section ref={list} aria-labelledby="family-list" className="flex flex-col gap-3">
        <h2 id="family-list" className="sr-only">
          Records
        </h2>
        <FamilyFilterBar filters={filters} locations={families.locations} onFilter={filter} />
        <Found families={families} filtered={!isUnfiltered(filters)} />
        <FamilyList
          families={families}
          filtered={!isUnfiltered(filters)}
          onView={view}
          onAdd={() => add.start()}
          onClearFilters={clearFilters}
        />
      </section>

      <PrivacyNotice />

      {details && (
        <LazySheet key={`record-${details.key}`} onClose={record.close}>
          <FamilyDetails
            open={record.open}
            userId={userId}
            id={details.value}
            onClose={record.close}
            onEdit={() => edit.show(details.value)}
            onDeleted={showDeleted}
            onAdd={() => add.start(undefined, { instead: ['record', ...OVER_DETAILS] })}
          />
        </LazySheet>
      )}
      {editing && (
        <LazySheet key={`edit-${editing.key}`} onClose={edit.close}>
          <FamilyForm
            open={edit.open}
            userId={userId}
            id={editing.value}
            slot=""
            onClose={edit.close}
            onSaved={edit.close}
          />
        </LazySheet>
      )}
      {adding && (
        <LazySheet key={`add-${adding.key}`} onClose={add.close}>
          <FamilyForm
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
          <DeletedFamilies open={deleted.open} onClose={deleted.close} />
        </LazySheet>
      )}
    </div>
  );
}

/** What is allowed to stand in a toast's one line. */
const shortened = (name: string) => (name.length > 30 ? `${name.slice(0, 29).trimEnd()}…` : name);

function useUndo(): (id: string) => void {
  const { mutateAsync } = useRestoreFamily();
  return function undo(id) {
    mutateAsync(id)
      .then(() => toastSuccess('Family record restored'))
      .catch(() => toastUndo('Error restoring record. Please try again.', () => undo(id)));
  };
}
