import type { UseMutationResult } from '@tanstack/react-query';
import type { EntryDrafts } from '../draft/entry-drafts.ts';
import type { Difference } from '../form/differing.ts';
import type { PagedQuery } from '../list/PagedList.tsx';
import type { Deleted, EntryData, SavedEntry } from './entry-data.ts';
import type { EntryFields, EntryFormValues } from './fields.ts';

/** The words in the form of an entry. */
export interface FormWords {
  /**
   * The title. `unknown` is used while nobody knows whether there is an entry to edit; the default
   * is `edit`.
   */
  title: { add: string; edit: string; unknown?: string };
  /** The button that saves: 'Save Record'. */
  press: { add: string; edit: string };
  added: string;
  updated: string;
  addFailed: string;
  updateFailed: string;
}

/**
 * What a form needs to know of its entries. `Fields` are what a person fills in, `Values` what the
 * controls hold.
 */
export interface EntryFormKind<Values extends EntryFormValues, Fields extends object, Entry> {
  /** 'record' */
  noun: string;
  /** True when a member has at most one: it is 'your' assessment. */
  own?: boolean;
  /**
   * Who else may change an entry, or where; it stands within a sentence, with a comma after it
   * where that needs one.
   */
  changedBy: string;
  fields: EntryFields<Fields, Values>;
  drafts: EntryDrafts;
  /** The entry as it is now, which comes with the refusal of a stale change. */
  currentOf: (error: unknown) => Entry | null;
  words: FormWords;
}

/** What a screen of entries needs: their data, their fields, their words. */
export interface EntryKind<
  Values extends EntryFormValues,
  Fields extends object,
  Entry extends Fields & SavedEntry,
  Card,
  Filters,
  DeletedEntry extends Deleted,
  Before,
> extends EntryFormKind<Values, Fields, Entry> {
  data: EntryData<
    Entry,
    Card,
    Filters,
    Fields & { id: string },
    Fields & { updated_at: string },
    DeletedEntry,
    Before
  >;
  /** 'records' */
  nouns: string;
  /** The field that people know an entry by. */
  nameField: keyof Fields & keyof DeletedEntry & string;
  /** The words for all entries at the beginning of a sentence: 'Your records', 'Jobs'. */
  all: string;
  words: FormWords & {
    /** '{name} deleted' without it. */
    deleted?: string;
    /** 'Family record restored' */
    restored: string;
    /** 'Error restoring record. Please try again.' */
    restoreFailed: string;
    /** 'Delete this record?' */
    deleteTitle: string;
  };
}

/** The parts of a kind that lists, details and sheets read, whatever its entries are. */
export interface ScreenKind
  extends Pick<
    EntryFormKind<EntryFormValues, object, SavedEntry>,
    'noun' | 'changedBy' | 'drafts'
  > {
  nouns: string;
  all: string;
  nameField: string;
  fields: {
    differences(mine: object, theirs: object): Difference[];
    held(entry: object): EntryFormValues;
    draft(values: EntryFormValues): object;
  };
  currentOf: (error: unknown) => SavedEntry | null;
  data: {
    useHere: () => { listed(id: string): unknown };
    useOne: (id: string) => { data: object | undefined };
    useDeleted: () => PagedQuery<Deleted>;
    useRestore: () => UseMutationResult<SavedEntry, Error, string>;
    useDelete: () => UseMutationResult<unknown, Error, Pick<SavedEntry, 'id' | 'updated_at'>>;
  };
  words: { deleted?: string; restored: string; restoreFailed: string; deleteTitle: string };
}

/** What a list reads of its kind: fields come with what shows them, or what they are typed into. */
export type ListKind = Omit<ScreenKind, 'fields' | 'changedBy' | 'currentOf'>;

/** Where an entry may be changed meanwhile that only its owner may change. */
export const CHANGED_BY_ONESELF = 'in your other tab or on another of your devices';
