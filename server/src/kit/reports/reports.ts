import type { Endpoint } from '@pcr/contract/kit/endpoint.ts';
import type { ReportDraft, ReportReasons } from '@pcr/contract/kit/reports.schema.ts';
import type { Id } from '@pcr/contract/kit/shapes.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import type * as z from 'zod/mini';
import { ApiError } from '../errors/api-error.ts';
import { sentBefore } from '../history/history.ts';
import { type Bind, found, JsonText } from '../http/http.ts';
import { consume, limiter } from '../http/limits.ts';
import { setIn } from '../messages/indent.ts';
import type { Actor, Permit } from '../permit/permit.ts';
import type { Database, Transaction } from '../postgres/database.ts';
import type { Clock } from '../settings/clock.ts';
import type { EntryHeld, ReportRepository } from './reports.queries.ts';

// What a member tells the operator about another member's entry: once, as a message with the entry
// as it is then. What three members report is hidden until the operator has looked
// (reports.desk.ts).

export { REPORTED_PAGE, type ReportDesk, type ReportNews, reportDesk } from './reports.desk.ts';
export { type EntryHeld, reportRepository } from './reports.queries.ts';

/** What the operator reads of the entry that is reported. */
export interface ReportedEntry {
  /** 'job' */
  what: string;
  /** What the member who reports it reads of it: 'Job: Evening Caregiver'. */
  shown: string;
  /** Whose and which; a member's words are in one line. */
  facts: readonly string[];
  /** What a member wrote in several lines. */
  text: string | null;
}

export interface ReportParts<Row extends { id: string }> {
  endpoints: {
    report: Endpoint<{
      params: z.ZodMiniObject<{ id: typeof Id }>;
      in: z.ZodMiniType<ReportDraft>;
      out: z.ZodMiniType;
      summary: string;
    }>;
    getOwn: Endpoint<{
      params: z.ZodMiniObject<{ id: typeof Id }>;
      out: z.ZodMiniType;
      summary: string;
    }>;
  };
  reports: ReportRepository;
  reasons: ReportReasons;
  /** Holds the entry until the transaction ends, and asks whether the actor may report it. */
  allow: (tx: Transaction, actor: Actor, id: string) => Promise<Permit<'report', Row>>;
  describe: (tx: Transaction, permit: Permit<'report', Row>) => Promise<ReportedEntry | undefined>;
  /** Sends the operator a message in the member's name; undefined when its id is taken. */
  send: (
    tx: Transaction,
    message: {
      id: string;
      sender_id: string;
      kind: 'report';
      subject: string;
      body: string;
      shown: string;
    },
    now: Date,
  ) => Promise<string | undefined>;
  /** The entry is hidden by this report: whose it is, and open pages, are told. */
  hidden?: (tx: Transaction, entry: EntryHeld, now: Date) => Promise<void>;
}

/** So many reports of any kind may one member send in an hour: each may be a mail. */
const PER_HOUR = 20;

/** Binds the two endpoints of reports of one kind of entry (kit.md 131). */
export function bindReports<Row extends { id: string }>(
  bind: Bind,
  { database, clock }: { database: Database; clock: Clock },
  { endpoints, reports, reasons, allow, describe, send, hidden }: ReportParts<Row>,
): void {
  const limit = limiter(database, 'reports', PER_HOUR, 60);

  bind(endpoints.report, async ({ params, in: draft }, { actor }) => {
    const before = await reports.get(database, actor, params.id);
    if (before) return sentBefore(database, before);
    await consume(limit, actor.id, 'You sent too many reports in one hour');
    return database.transaction(async (tx) => {
      const allowed = await allow(tx, actor, params.id);
      // Sent at once with another, which is through by now.
      const first = await reports.get(tx, actor, params.id);
      if (first) return new JsonText(first);
      const described = await describe(tx, allowed);
      if (!described) throw new ApiError('not_found');
      const now = clock.now();
      const words = reportText(described, reasons[draft.reason] ?? draft.reason, draft.details);
      if (!(await send(tx, { id: draft.id, sender_id: actor.id, kind: 'report', ...words }, now)))
        throw new ApiError('id_taken');
      await reports.insert(tx, allowed, draft, now);
      const told = found(await reports.get(tx, actor, params.id));
      const entry = await reports.hide(tx, params.id);
      if (entry) await hidden?.(tx, entry, now);
      return told;
    });
  });

  bind(endpoints.getOwn, async ({ params: { id } }, { actor }) =>
    found(await reports.get(database, actor, id)),
  );
}

/** What was said in these fields of an entry, a line each: 'Pay rate: 18.50'. */
export function fieldLines<Name extends string>(
  said: Record<Name, unknown>,
  names: readonly Name[],
): string {
  return names
    .filter((name) => said[name] !== null && String(said[name]) !== '')
    .map(
      (name) =>
        `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}: ${said[name]}`,
    )
    .join('\n');
}

/**
 * Words of a refusal: a member who was writing a report meanwhile need not fear that nobody looks.
 */
export const hiddenMeanwhile = (what: string) =>
  new ApiError('not_found', {
    message: `Others reported this ${what} before you, and ${operatorName()} will look at it. It is hidden until then.`,
  });

/**
 * The message: the entry is in it, because it may be changed or gone when the operator reads it.
 */
function reportText(
  { what, facts, text, shown }: ReportedEntry,
  reason: string,
  details: string | null,
) {
  return {
    // A subject names nobody: it shows on locked screens (notifications.md 17).
    subject: `Report of a ${what}`,
    body: [
      `Why it is reported: ${reason}`,
      ...(details ? [setIn(details)] : []),
      '',
      `--- The ${what} that this is about ---`,
      ...facts,
      '',
      setIn(text ?? '(no text)'),
    ].join('\n'),
    shown: [shown, `Reason: ${reason}`, ...(details ? ['', details] : [])].join('\n'),
  };
}
