import { useCallback } from 'react';
import { loadToasts, prefetch } from '../browser/prefetch.ts';
import { useWhenIdle } from '../browser/when-idle.ts';
import type { SavedEntry } from '../kind/entry-data.ts';
import type { ListKind } from '../kind/entry-kind.ts';
import { type FirstBeside, useFirstBeside } from '../sheet/use-first-beside.ts';
import { toastSuccess } from '../toast/toast.ts';
import { type FilterInUrl, useFilterInUrl } from '../url/use-filter-in-url.ts';
import { type SheetInUrl, useSheetInUrl } from '../url/use-sheet-in-url.ts';
import { type AddedInView, useAddedInView } from './use-added-in-view.ts';
import { type NewEntry, useNewEntry } from './use-new-entry.ts';

export interface EntryScreenParts<Kind> {
  kind: Kind;
  /** Whose drafts the forms store. */
  userId: string;
  /** What names the open entry in the URL: 'record'. */
  details: string;
  /** The parameters of sheets that lie over its details, and close with them. */
  over: readonly string[];
  /** Loads the code of the sheets in an idle moment, so that they open at once. */
  loads: readonly (() => Promise<unknown>)[];
  /** Called after an entry was added, changed, deleted or restored. */
  onChanged?: () => void;
}

/**
 * The state of a screen of entries: which sheets are open, all of it in the URL, and what each
 * press does.
 */
export interface EntryScreen<Kind, Filter extends string = string>
  extends AddedInView<HTMLElement> {
  kind: Kind;
  userId: string;
  details: SheetInUrl;
  first: FirstBeside;
  add: NewEntry;
  edit: SheetInUrl;
  versions: SheetInUrl;
  deleted: SheetInUrl;
  filter: FilterInUrl<Filter>;
  /** Opens the details of an entry. The function is stable. */
  view: (id: string) => void;
  /** Opens the form of a new entry, from a sample. */
  addInstead: () => void;
  /**
   * Closes the details of an entry that was just deleted, and offers Undo to a person who may
   * restore it.
   */
  showDeleted: (entry: SavedEntry, restorable: boolean) => void;
  onChanged: () => void;
}

/** The sheets that lie over the form of an entry. */
const OVER_EDIT = ['versions'] as const;
/** As the toast that it shows, its code is there before anything is deleted. */
const loadUndo = () => import('./undo-here.ts');
const nothing = () => {};

export function useEntryScreen<Kind extends ListKind, Filter extends string>(
  parts: EntryScreenParts<Kind>,
): EntryScreen<Kind, Filter> {
  const { kind, userId, details: key, over, loads, onChanged = nothing } = parts;
  const inUrl = useSheetInUrl(key, over);
  const first = useFirstBeside(inUrl);
  const { details } = first;
  const add = useNewEntry();
  const edit = useSheetInUrl('edit', OVER_EDIT);
  const versions = useSheetInUrl('versions');
  const deleted = useSheetInUrl('deleted');
  const added = useAddedInView<HTMLElement>(add);
  const filter = useFilterInUrl<Filter>(added.place, { details: key });
  const { mutateAsync: restore } = kind.data.useRestore();
  useWhenIdle(() => prefetch(...loads, loadToasts, loadUndo));
  const showDetails = details.show;
  return {
    ...{ kind, userId, details, first, add, edit, versions, deleted, filter, onChanged, ...added },
    view: useCallback(
      (id: string) => {
        // Beside the list another entry may be open: this one takes its place, and Back closes it.
        const isOpen = new URLSearchParams(window.location.search).has(key);
        showDetails(id, isOpen ? { instead: [key, ...over] } : {});
      },
      [showDetails, key, over],
    ),
    addInstead: () => add.start(undefined, { instead: [key, ...over] }),
    showDeleted(entry, restorable) {
      details.close();
      const { deleted, restored, restoreFailed: failed } = kind.words;
      const name = String((entry as unknown as Record<string, unknown>)[kind.nameField]);
      const undo = restorable ? () => restore(entry.id) : null;
      void loadUndo().then(
        ({ undoHere }) =>
          undoHere(added.place.current, entry.id, {
            ...{ name, undo, onChanged },
            ...{ deleted, restored, failed },
          }),
        // It is among the recently deleted all the same.
        () => toastSuccess(deleted ?? `${name} deleted`),
      );
      onChanged();
    },
  };
}
