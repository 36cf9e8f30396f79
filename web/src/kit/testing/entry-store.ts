import type { Change } from '@pcr/contract/kit/history.schema.ts';
import { Refused } from './answering-server.ts';

interface Row {
  id: string;
  created_at: string;
  updated_at: string;
}

interface Version<Entry> {
  id: number;
  entity_id: string;
  change: Change;
  changed_by_me: boolean;
  changed_by_operator: boolean;
  before: Entry;
  created_at: string;
}

interface Deletion<Entry> {
  entry: Entry;
  deleted_at: string;
  deleted_by_me: boolean;
  deleted_by_operator: boolean;
}

type Who = 'me' | 'another' | 'operator';

const FIRST_INSTANT = Date.parse('2026-03-03T18:00:00Z');

/**
 * The entries of one kind as a server holds them: a create that is sent twice makes one, nothing is
 * overwritten unseen, every change is stored, and a deletion can be restored. Requests of the page
 * act as its member; `byAnother` acts as somebody else.
 */
export class EntryStore<Entry extends Row, Draft extends { id: string }> {
  readonly #entryOf: (draft: Draft) => Omit<Entry, keyof Row>;
  readonly #isRestorable: (deletion: Deletion<Entry>) => boolean;
  readonly #versions: Version<Entry>[] = [];
  #held: Entry[] = [];
  #deletions: Deletion<Entry>[] = [];
  #instants = 0;
  #by: Who = 'me';

  /** `entryOf` adds the server's own fields to those that a person fills in. */
  constructor(
    entryOf: (draft: Draft) => Omit<Entry, keyof Row>,
    isRestorable: (deletion: Deletion<Entry>) => boolean = () => true,
  ) {
    this.#entryOf = entryOf;
    this.#isRestorable = isRestorable;
  }

  /** Newest first. */
  get all(): readonly Entry[] {
    return this.#held;
  }

  /**
   * The entries that the page's member may restore, the last deletion first, as lists of the
   * recently deleted give them.
   */
  get deleted(): (Entry & Omit<Deletion<Entry>, 'entry'> & { can: { restore: boolean } })[] {
    return this.#deletions
      .filter((one) => one.deleted_by_operator || this.#isRestorable(one))
      .map(({ entry, ...deletion }) => ({
        ...entry,
        ...deletion,
        can: { restore: !deletion.deleted_by_operator },
      }));
  }

  /** Every change of one entry, the last first. */
  versionsOf(id: string): Version<Entry>[] {
    this.find(id);
    return this.#versions.filter((version) => version.entity_id === id);
  }

  create(draft: Draft): Entry {
    const known = this.#held.find(({ id }) => id === draft.id);
    if (known) return known;
    const now = this.#now();
    const entry = {
      ...this.#entryOf(draft),
      id: draft.id,
      created_at: now,
      updated_at: now,
    } as Entry;
    this.#held.unshift(entry);
    return entry;
  }

  find(id: string): Entry {
    const entry = this.#held.find((one) => one.id === id);
    if (entry) return entry;
    const deletion = this.#deletions.find((one) => one.entry.id === id);
    throw new Refused(
      'not_found',
      deletion && this.#isRestorable(deletion) ? { can: { restore: true } } : {},
    );
  }

  update(id: string, { updated_at, ...fields }: Omit<Draft, 'id'> & { updated_at: string }): Entry {
    const before = this.#unchangedSince(id, updated_at);
    const { created_at } = before;
    const entry = this.#entryOf({ ...(fields as unknown as Draft), id });
    return this.#replace(before, { ...before, ...entry, id, created_at });
  }

  remove(id: string, updated_at: string): undefined {
    const entry = this.#unchangedSince(id, updated_at);
    this.#held = this.#held.filter((one) => one !== entry);
    const version = this.#note('deleted', entry);
    this.#deletions.unshift({
      entry,
      deleted_at: version.created_at,
      deleted_by_me: this.#by === 'me',
      deleted_by_operator: this.#by === 'operator',
    });
  }

  restore(id: string): Entry {
    const deletion = this.#deletions.find((one) => one.entry.id === id);
    if (!deletion || !this.#isRestorable(deletion)) return this.find(id);
    this.#deletions = this.#deletions.filter((one) => one !== deletion);
    const { created_at } = this.#note('restored', deletion.entry);
    const entry = { ...deletion.entry, updated_at: created_at };
    this.#held = [...this.#held, entry].sort((a, b) => b.created_at.localeCompare(a.created_at));
    return entry;
  }

  /** Changes these fields of an entry as it is, whatever the page knows of it. */
  change(id: string, fields: Partial<Entry>): Entry {
    const before = this.find(id);
    return this.#replace(before, { ...before, ...fields });
  }

  /** Acts as another member, or as the same one on another device. */
  byAnother<T>(work: (store: this) => T): T {
    return this.#as('another', work);
  }

  byOperator<T>(work: (store: this) => T): T {
    return this.#as('operator', work);
  }

  #as<T>(who: Who, work: (store: this) => T): T {
    this.#by = who;
    try {
      return work(this);
    } finally {
      this.#by = 'me';
    }
  }

  #replace(before: Entry, after: Entry): Entry {
    const { created_at } = this.#note('edited', before);
    const entry = { ...after, updated_at: created_at };
    this.#held[this.#held.indexOf(before)] = entry;
    return entry;
  }

  #note(change: Change, before: Entry): Version<Entry> {
    const version = {
      id: this.#versions.length + 1,
      entity_id: before.id,
      change,
      changed_by_me: this.#by === 'me',
      changed_by_operator: this.#by === 'operator',
      before,
      created_at: this.#now(),
    };
    this.#versions.unshift(version);
    return version;
  }

  #unchangedSince(id: string, updated_at: string): Entry {
    const entry = this.find(id);
    if (entry.updated_at !== updated_at) throw new Refused('conflict', { current: entry });
    return entry;
  }

  #now(): string {
    this.#instants += 1;
    return new Date(FIRST_INSTANT + this.#instants * 60_000).toISOString();
  }
}

/** One page of the list; a cursor says where the next one begins. */
export function pageOf<T>(items: readonly T[], cursor: string | undefined, size: number) {
  const from = Number(cursor ?? 0);
  return {
    items: items.slice(from, from + size),
    next: from + size < items.length ? String(from + size) : null,
  };
}

/** The same of a list of one's own, whose first page says how many there are (kit.md 178). */
export function ownPageOf<T>(items: readonly T[], cursor: string | undefined, size: number) {
  const page = pageOf(items, cursor, size);
  return cursor || page.next === null ? page : { ...page, found: items.length };
}
