import * as z from 'zod/mini';
import { Id, Instant, optionalText } from './shapes.ts';

// What a member tells the operator about another member's entry, once for each entry (kit.md 131).

export const REPORT_LIMITS = { details: 500 } as const;

/** So many members' reports hide an entry until the operator has looked (kit.md 133). */
export const REPORTS_THAT_HIDE = 3;

/** The reasons of one kind of entry, by their stored values, with their words; each has 'other'. */
export type ReportReasons = Readonly<Record<'other', string> & Record<string, string>>;

/** Words may be anything where this is asked: their own field says so. */
const isBlank = (said: unknown) =>
  said === null || (typeof said === 'string' && said.trim() === '');

/** The shapes of a report for these reasons: as it is sent, and as it is known afterwards. */
export function reportShapes<const R extends ReportReasons>(reasons: R) {
  const reason = z.enum(Object.keys(reasons) as [keyof R & string], 'Choose a reason');
  const details = optionalText('The text', REPORT_LIMITS.details);
  return {
    Draft: z.object({ id: Id, reason, details }).check(
      // Of 'Something else' alone the operator would learn nothing, and a member reports once.
      z.refine(({ reason: why, details: said }) => why !== 'other' || !isBlank(said), {
        path: ['details'],
        error: 'Please say what is wrong',
        // Beside the fields, not after them: all that is wrong is said at once (kit.md 85).
        when: ({ value }) => typeof value === 'object' && value !== null,
      }),
    ),
    /** With the number that the operator knows it by ('PCR-1042'). */
    Report: z.object({ ticket: z.string(), reason, details, created_at: Instant }),
  };
}

/** A new report, with the id that its client made. */
export interface ReportDraft {
  id: string;
  reason: string;
  details: string | null;
}

/** The report. */
export interface Report {
  ticket: string;
  reason: string;
  details: string | null;
  created_at: string;
}
