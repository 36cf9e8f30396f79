import { DOCUMENTS_AT_ONCE, zipUrl } from '@pcr/contract/files/documents/documents.schema.ts';
import type { StoredFile } from '@pcr/contract/files/files.schema.ts';
import { sizeText } from '@pcr/contract/kit/sizes.ts';
import { FolderInput, FolderOpen, Plus, RotateCw } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { loadable } from '../../kit/browser/loadable.tsx';
import { useRail, useWide } from '../../kit/browser/use-wide.ts';
import { failureSoFar } from '../../kit/cache/failure-so-far.ts';
import { CardSkeleton } from '../../kit/entry/CardSkeleton.tsx';
import { FilterBar } from '../../kit/filter/FilterBar.tsx';
import { FoundCount } from '../../kit/filter/FoundCount.tsx';
import { filterOf } from '../../kit/filter/filter-of.ts';
import { SortSelect } from '../../kit/filter/SortSelect.tsx';
import { ToggleChip } from '../../kit/filter/ToggleChip.tsx';
import { toggled } from '../../kit/filter/toggled.ts';
import { notDoneText } from '../../kit/form/refusal.ts';
import { offerUndo } from '../../kit/history/offer-undo.ts';
import { LateUpButton } from '../../kit/list/LateUpButton.tsx';
import { ListKeys } from '../../kit/list/ListKeys.tsx';
import { RecentlyDeletedButton } from '../../kit/list/RecentlyDeletedButton.tsx';
import { SelectionBar } from '../../kit/list/SelectionBar.tsx';
import { ShownEntries } from '../../kit/list/ShownEntries.tsx';
import { firstShown, isEmptyList, useShownList } from '../../kit/list/shown-list.ts';
import { EmptyState, NoneMatches } from '../../kit/page/EmptyState.tsx';
import { ByItself } from '../../kit/sheet/by-itself.ts';
import { EmptyPane } from '../../kit/sheet/EmptyPane.tsx';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { useFirstBeside } from '../../kit/sheet/use-first-beside.ts';
import { toastError } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { IconButton } from '../../kit/ui/IconButton.tsx';
import { Loading } from '../../kit/ui/Skeleton.tsx';
import { useFilterInUrl } from '../../kit/url/use-filter-in-url.ts';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { CertificateCard } from '../credentials/CertificateCard.tsx';
import { useCredentials } from '../credentials/credentials.data.ts';
import { InspectionReadySkeleton } from '../credentials/InspectionReadySkeleton.tsx';
import { DocumentCard } from './DocumentCard.tsx';
import { DocumentFolders } from './DocumentFolders.tsx';
import { DocumentUploader } from './DocumentUploader.tsx';
import {
  type DocumentFilterName,
  filtersOf,
  sortsOf,
  useDeleteDocuments,
  useDocumentSummary,
  useDocuments,
  useDocumentsHere,
  useRefreshDocuments,
  useRestoreDocuments,
} from './documents.data.ts';
import { countText, FOLDER_LABELS, SORT_LABELS, TOO_MANY_SELECTED } from './documents.labels.ts';
import { MoveSheet } from './MoveSheet.tsx';

const InspectionReady = loadable(() => import('../credentials/InspectionReady.tsx'));
const DocumentDetails = loadableSheet(() => import('./DocumentDetails.tsx'));
const DeletedDocuments = loadableSheet(() => import('./DeletedDocuments.tsx'));
const OVER_DETAILS = ['rename', 'move', 'view', 'credential'] as const;
const DETAILS = ['document', ...OVER_DETAILS];
const RESTORED = { restored: 'Restored', failed: 'Error restoring. Please try again.' };
const NO_SAMPLES = () => ({ data: undefined, error: null });
/** The device keeps each folder by itself: no other folder stands in for one that it lacks. */
const NOTHING_KEPT = () => null;

/** The document manager (documents.md). Folder, search, order and the open sheet are in the URL. */
export default function DocumentsPage({ userId }: { userId: string }) {
  const [url] = useSearchParams();
  const filters = filtersOf(url);
  const { folder, search, sort = 'date' } = filters;
  const [usual, ...others] = sortsOf(folder);
  const place = useRef<HTMLElement>(null);
  const filter = useFilterInUrl<DocumentFilterName>(place, { details: 'document' });
  const summary = useDocumentSummary();
  const query = useDocuments(filters);
  // The part above the list depends on the summary: before it is known the list would have to move.
  // Once: files that are on their way stay.
  const [known, setKnown] = useState(false);
  if (!known && (summary.data || failureSoFar(summary))) setKnown(true);
  const empty = isEmptyOf(summary.data, folder);
  const here = useDocumentsHere();
  const list = useShownList<StoredFile>({
    list: query,
    isEmpty: search ? empty : isEmptyList(query),
    here: { ...here, kept: NOTHING_KEPT },
    search: (items) => [...items],
    sampleData: false,
    useSamples: NO_SAMPLES,
  });
  const refresh = useRefreshDocuments();
  const inUrl = useSheetInUrl('document', OVER_DETAILS);
  const first = useFirstBeside(inUrl);
  const { details, offerFirst } = first;
  const firstId = firstShown(list.shown, details.value);
  useEffect(() => offerFirst(firstId), [offerFirst, firstId]);
  const isRail = useRail();
  const deleted = useSheetInUrl('deleted');
  const move = useSheetInUrl('move-selected');
  const heading = useId();
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const wide = useWide();
  const [addingTo, setAddingTo] = useState<string | null>(null);
  const adding = addingTo === folder;
  // They stay when the first document has come: the device's chooser may be open for the next.
  if (known && empty !== false && !adding) setAddingTo(folder);
  const remove = useDeleteDocuments();
  const { mutateAsync: restore } = useRestoreDocuments();

  const show = inUrl.show;
  const view = useCallback(
    (id: string) => {
      // Beside the list it takes the place of the one that is open.
      const isOpen = new URLSearchParams(window.location.search).has('document');
      show(id, isOpen ? { instead: DETAILS } : {});
    },
    [show],
  );
  const bySize = sort === 'size';
  const selecting = selected !== null;
  const press = useCallback(
    (id: string) => {
      if (!selecting) return view(id);
      setSelected((before) => {
        const next = toggled(before ?? new Set(), id, DOCUMENTS_AT_ONCE);
        if (next === before) toastError(TOO_MANY_SELECTED);
        return next;
      });
    },
    [selecting, view],
  );
  const credentials = useCredentials(folder === 'certificates').data?.items;
  const { show: say } = useSheetInUrl('add-certificate');
  const render = useCallback(
    (document: StoredFile) => {
      const card = {
        document,
        selected: selected ? selected.has(document.id) : null,
        bySize,
        onPress: press,
      };
      if (document.folder !== 'certificates' || !credentials) return <DocumentCard {...card} />;
      const credential = credentials.find(({ id }) => id === document.id);
      return <CertificateCard {...card} credential={credential} onSay={say} />;
    },
    [selected, bySize, press, credentials, say],
  );

  function erase(ids: string[], name: string) {
    if (remove.isPending) return;
    remove.mutate(ids, {
      onSuccess: () => {
        // Those that opened by themselves go on with the next.
        if (!first.byItself) details.close();
        setSelected(null);
        offerUndo(name, () => restore(ids), {
          ...RESTORED,
          ...(ids.length === 1 && { deleted: 'File deleted successfully' }),
        });
      },
      onError: (error) => toastError(notDoneText('deleted', error)),
    });
  }
  function showFolder(to: string) {
    setSelected(null);
    filter.set('folder', to === 'documents' ? '' : to);
  }

  const refreshButton = (
    <IconButton
      label="Refresh"
      icon={RotateCw}
      aria-busy={refresh.isPending}
      className={refresh.isPending ? '*:animate-spin' : ''}
      onClick={() => refresh.isPending || refresh.mutate()}
    />
  );

  return (
    <div className="flex flex-col gap-2 wide:gap-3">
      <title>Document Manager – PCR</title>
      <header className="@container">
        <div className="flex min-h-touch flex-wrap items-center gap-1">
          <h1 className="grow basis-[7rem] text-[clamp(1rem,4.2cqi+0.45rem,var(--text-xl))]/[1.2]">
            Document Manager
          </h1>
          {known && <RecentlyDeletedButton onClick={() => deleted.show()} />}
          {known && wide && refreshButton}
          {!wide && empty === false && (
            <Button
              look={adding ? 'secondary' : 'primary'}
              icon={Plus}
              aria-label="Add files"
              aria-expanded={adding}
              className="px-3!"
              onClick={() => setAddingTo(adding ? null : folder)}
            >
              Add
            </Button>
          )}
        </div>
        {summary.data && (wide || adding || isNearlyFull(summary.data)) && (
          <Storage {...summary.data} />
        )}
      </header>
      {known ? (
        <>
          <DocumentFolders summary={summary.data} selected={folder} onSelect={showFolder} />
          <DocumentUploader folder={folder} userId={userId} choosing={wide || adding} />
          <InspectionReady here={folder === 'certificates'} waiting={<InspectionReadySkeleton />} />

          <section
            ref={place}
            tabIndex={-1}
            aria-labelledby={heading}
            className="relative flex flex-col gap-2"
          >
            <h2 id={heading} className="sr-only">
              {FOLDER_LABELS[folder]}
            </h2>
            <FilterBar
              search={{ label: 'Search by name', ...filterOf(filters, filter.set)('search') }}
              sort={
                <>
                  <SortSelect
                    usual={SORT_LABELS[usual]}
                    others={others.map((value) => ({ value, label: SORT_LABELS[value] }))}
                    value={sort === usual ? '' : sort}
                    onChoose={(value) => filter.set('sort', value)}
                  />
                  <ToggleChip
                    on={selecting}
                    value="select"
                    onToggle={(value) => setSelected(value ? new Set() : null)}
                  >
                    Select
                  </ToggleChip>
                  {!wide && refreshButton}
                </>
              }
            />
            <FoundCount
              shown={list.shown}
              total={list.total}
              updating={list.updating}
              filtered={Boolean(search)}
              one="document"
              many="documents"
            />
            <ShownEntries<StoredFile>
              entries={list}
              words={{
                loading: 'Loading your documents...',
                failed: 'Failed to load files',
                moreFailed: 'The next documents could not be loaded',
                what: 'Your documents',
                searchedHere: '',
                list: FOLDER_LABELS[folder],
                samples: '',
                samplesForNone: '',
                samplesForFailure: '',
              }}
              render={render}
              estimate={64}
              current={isRail ? details.value : null}
              skeleton={<CardSkeleton />}
              empty={
                <EmptyState icon={FolderOpen}>
                  This folder is empty. Choose files above to add the first.
                </EmptyState>
              }
              noMatch={
                <NoneMatches
                  clear="Clear search"
                  onClear={search ? () => filter.set('search', '') : null}
                >
                  No document in this folder has these words in its name.
                </NoneMatches>
              }
            />
            <LateUpButton list={place} />
            <ListKeys list={place} />
          </section>
        </>
      ) : (
        <Loading label="Loading your documents...">
          <CardSkeleton />
          <CardSkeleton />
          <CardSkeleton />
        </Loading>
      )}

      {selected && (
        <SelectionBar
          count={selected.size}
          words={countText(selected.size)}
          download={zipUrl([...selected])}
          onDownload={() => void summary.refetch()}
          deleting={remove.isPending}
          onDelete={() => erase([...selected], countText(selected.size))}
          onDone={() => setSelected(null)}
        >
          <Button
            look="secondary"
            icon={FolderInput}
            disabled={selected.size === 0}
            onClick={() => move.show()}
          >
            Move
          </Button>
        </SelectionBar>
      )}
      <SheetPresence value={selected ? move.value : null} onClose={move.close}>
        {() => (
          <MoveSheet
            open={move.open}
            ids={[...(selected ?? [])]}
            from={folder}
            onClose={move.close}
            onMoved={(moved) =>
              setSelected(
                (before) => new Set([...(before ?? [])].filter((id) => !moved.includes(id))),
              )
            }
          />
        )}
      </SheetPresence>
      {/* Of an empty folder too: the column stays in its place from folder to folder. */}
      <EmptyPane open={details.open} />
      <ByItself value={first.byItself ? first.keep : null}>
        <SheetPresence value={details.value} onClose={details.close}>
          {(id) => (
            <DocumentDetails
              open={details.open}
              userId={userId}
              id={id}
              listed={here.listed(id)?.entry}
              onClose={details.close}
              onDelete={(document) => erase([document.id], document.name)}
            />
          )}
        </SheetPresence>
      </ByItself>
      <SheetPresence value={deleted.value} onClose={deleted.close}>
        {() => <DeletedDocuments open={deleted.open} onClose={deleted.close} />}
      </SheetPresence>
    </div>
  );
}

interface Room {
  used: number;
  quota: number;
  deleted: number;
}

/** Then what the files take is said in amber, and on a phone also while no files are added. */
const isNearlyFull = ({ used, quota }: Room) => used / quota > 0.9;

/** documents.md 7. */
function Storage(room: Room) {
  const { used, quota, deleted } = room;
  return (
    <p className={`text-sm ${isNearlyFull(room) ? 'text-amber-ink' : 'text-ink-soft'}`}>
      {roughSize(used)} of {roughSize(quota)} used
      {deleted > 0 && `, ${roughSize(deleted)} of it recently deleted`}
    </p>
  );
}

/** '165 KB' for 165.2: nobody weighs files by a tenth of that. */
const roughSize = (bytes: number) =>
  sizeText(bytes).replace(/\d{2,}\.\d/, (size) => String(Math.round(Number(size))));

/** Undefined as long as that is not known. */
const isEmptyOf = (
  summary: { folders: { folder: string; count: number }[] } | undefined,
  folder: string,
) => summary && summary.folders.find((one) => one.folder === folder)?.count === 0;
