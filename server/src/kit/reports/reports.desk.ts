import type { ReportReasons } from '@pcr/contract/kit/reports.schema.ts';
import type { Queryable, Transaction } from '../postgres/database.ts';
import type { EntryHeld, EntryToLookAt, ReportRepository } from './reports.queries.ts';

// What the operator does with entries that were reported: looks at them, shows them again, or
// removes them. The member who reported an entry, and the member whose it is, are told (kit.md
// 133-135).

/** What the owner of the entry hears of it. */
export type ReportNews = 'hidden' | 'shown' | 'removed';

/** One kind of entry that can be reported, as its domain says it. */
export interface ReportedKind {
  reports: ReportRepository;
  /** 'job' */
  noun: string;
  reasons: ReportReasons;
  /** Open pages ask for the entry again. `hidden`: only pages of members who saw it. */
  changed?: (tx: Transaction, entry: EntryHeld, hidden: boolean) => Promise<void>;
  /** Tells whose entry it is; nobody who reported it is named. */
  tell: (tx: Transaction, news: ReportNews, entry: EntryHeld, now: Date) => Promise<void>;
  /** Takes the entry away for the operator; false where there is none any more. */
  remove: (tx: Transaction, entry: EntryHeld, now: Date) => Promise<boolean>;
  /** Answers the message with this id as the operator does. */
  answer: (tx: Transaction, messageId: string, words: string, now: Date) => Promise<unknown>;
}

export interface ReportDesk extends Pick<ReportedKind, 'noun' | 'reasons'> {
  listToLookAt(db: Queryable, page: number): Promise<EntryToLookAt[]>;
  find(db: Queryable, id: string): Promise<EntryHeld | undefined>;
  /**
   * The operator has looked: the entry is shown, and its reports are settled. False where nothing
   * was to look at.
   */
  lookedAt(tx: Transaction, id: string, now: Date): Promise<boolean>;
  /** The operator removes the entry. False where there is none. */
  remove(tx: Transaction, id: string, now: Date): Promise<boolean>;
}

/** What `npm run admin` shows on one page. */
export const REPORTED_PAGE = 50;

export function reportDesk(kind: ReportedKind): ReportDesk {
  const { reports, noun, reasons, changed, tell, answer } = kind;
  const answerAll = async (
    tx: Transaction,
    messages: readonly string[],
    words: string,
    now: Date,
  ) => {
    for (const id of messages) await answer(tx, id, `Thank you for your report. ${words}`, now);
  };
  return {
    noun,
    reasons,
    listToLookAt: (db, page) => reports.listToLookAt(db, REPORTED_PAGE, (page - 1) * REPORTED_PAGE),
    find: reports.find,
    async lookedAt(tx, id, now) {
      const entry = await reports.hold(tx, id);
      if (!entry?.waiting) return false;
      const settled = await reports.settle(tx, id, now);
      if (entry.hidden) {
        await changed?.(tx, entry, false);
        // One that its owner deleted nobody sees: it is shown with a restore.
        if (!entry.deleted) await tell(tx, 'shown', entry, now);
      }
      await answerAll(tx, settled, `We looked at the ${noun}. It stays in PCR.`, now);
      return true;
    },
    async remove(tx, id, now) {
      const entry = await reports.hold(tx, id);
      if (!entry) return false;
      // Before it goes: with it, a review's reports go.
      const settled = await reports.settle(tx, id, now);
      if (!(await kind.remove(tx, entry, now))) return false;
      await changed?.(tx, entry, entry.hidden);
      await tell(tx, 'removed', entry, now);
      await answerAll(tx, settled, `We looked at the ${noun} and removed it.`, now);
      return true;
    },
  };
}
