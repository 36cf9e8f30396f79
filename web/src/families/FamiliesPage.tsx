import type { Family } from '@pcr/contract/families/families.schema.ts';
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
import { useFilterInUrl } from '../kit/url/use-filter-in-url.ts';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { FamilyFilterBar } from './FamilyFilterBar.tsx';
import { FamilyList } from './FamilyList.tsx';
import { FamilyTiles } from './FamilyTiles.tsx';
import { isUnfiltered, useRestoreFamily } from './families.data.ts';
import { familyDrafts } from './families.draft.ts';
import { type FILTER_NAMES, filtersOf } from './families.search.ts';
import { PrivacyNotice } from './PrivacyNotice.tsx';
import { useShownFamilies } from './use-shown-families.ts';

const loadForm = () => import('./FamilyForm.tsx');
const loadDetails = () => import('./FamilyDetails.tsx');
const FamilyForm = lazy(loadForm);
const FamilyDetails = lazy(loadDetails);
const DeletedFamilies = lazy(() => import('./DeletedFamilies.tsx'));
/** The question over a record's details, which goes with them. */
const OVER_DETAILS = ['delete'] as const;

/** Family Service Records (families.md 20). Search, filters, sort and the open sheet are in the URL. */
export default function FamiliesPage() {
  const [url] = useSearchParams();
  const filters = filtersOf(url);
  const filtered = !isUnfiltered(filters);
  const families = useShownFamilies(filters);
  const userId = useUserId();
  const record = useSheetInUrl('record', OVER_DETAILS);
  const add = useNewEntry();
  const edit = useSheetInUrl('edit');
  const deleted = useSheetInUrl('deleted');
  const filter = useFilterInUrl<(typeof FILTER_NAMES)[number]>();
  const { place, showAdded } = useAddedInView<HTMLElement>(add);
  const { mutateAsync: restore } = useRestoreFamily();
  useWhenIdle(() => prefetch(loadDetails, loadForm, loadToasts));

  function showDeleted({ id, family_name }: Family, restorable: boolean) {
    record.close();
    offerUndo(family_name, restorable ? () => restore(id) : null, {
      restored: 'Family record restored',
      failed: 'Error restoring record. Please try again.',
    });
  }
  const showRecord = record.show;
  const view = useCallback((id: string) => showRecord(id), [showRecord]);

  return (
    <div className="flex flex-col gap-4">
      <title>Family Records – PCR</title>
      <ListHeader
        title="Family Service Records"
        add="Add Record"
        onAdd={() => add.start()}
        onSoon={() => prefetch(loadForm)}
        onDeleted={() => deleted.show()}
      />

      <Banner tone="red">
        <p className="text-sm">
          <strong>Legal Disclaimer:</strong> records are one provider’s own experience. PCR does not verify them and
          gives no advice. You are responsible for accuracy and compliance.
        </p>
      </Banner>

      <UnsavedEntries noun="record" drafts={familyDrafts} userId={userId} add={add} />

      <FamilyTiles
        summary={families.summary.data}
        loading={families.summary.isPending}
        failed={families.summary.isError}
      />

      <section ref={place} aria-labelledby="family-list" className="flex flex-col gap-3">
        <h2 id="family-list" className="sr-only">
          Records
        </h2>
        <FamilyFilterBar filters={filters} locations={families.locations} onFilter={filter.set} />
        <FoundCount shown={families.shown} total={families.total} filtered={filtered} one="family" many="families" />
        <FamilyList
          families={families}
          onView={view}
          onAdd={() => add.start()}
          onClearFilters={filtered ? filter.clear : null}
        />
      </section>

      <PrivacyNotice />

      <SheetPresence value={record.value} onClose={record.close}>
        {(id) => (
          <FamilyDetails
            open={record.open}
            userId={userId}
            id={id}
            onClose={record.close}
            onEdit={() => edit.show(id)}
            onDeleted={showDeleted}
            onAdd={() => add.start(undefined, { instead: ['record', ...OVER_DETAILS] })}
          />
        )}
      </SheetPresence>
      <FormSheets<Family>
        userId={userId}
        add={add}
        edit={edit}
        // Filters and sort that would hide it are taken away.
        onAdded={() => showAdded(filtered || filters.sort ? {} : null)}
      >
        {(form) => <FamilyForm {...form} />}
      </FormSheets>
      <SheetPresence value={deleted.value} onClose={deleted.close}>
        {() => <DeletedFamilies open={deleted.open} onClose={deleted.close} />}
      </SheetPresence>
    </div>
  );
}
