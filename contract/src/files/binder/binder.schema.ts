import * as z from 'zod/mini';
import { Day, Id, Instant, optionalLine, requiredLine } from '../../kit/shapes.ts';

/**
 * How long a binder can be downloaded (binder.md 7): so many times 24 hours, whatever clocks do.
 */
export const BINDER_DAYS = 7;
/** How often a member may have one made (binder.md 4). */
export const BINDERS_PER_DAY = 10;
/** How many documents one takes (binder.md 2). */
export const BINDER_DOCUMENTS = 200;
/** How many pages of documents it has at most (binder.md 8). */
export const BINDER_PAGES = 5000;

export const BINDER_LIMITS = { title: 100, facility: 100 } as const;

/** 'expired': it was ready, and its days are over. */
export const BINDER_STATES = ['waiting', 'building', 'ready', 'failed', 'expired'] as const;
export type BinderState = (typeof BINDER_STATES)[number];

/**
 * Why a document that was chosen has no pages in the binder, in the words of its list
 * (binder.md 8).
 */
export const LEFT_OUT_WORDS = {
  word: 'It is a Word document. Save it as a PDF to add it.',
  text: 'It is a text file. Save it as a PDF to add it.',
  expired: 'It has expired.',
  locked: 'It is locked with a password.',
  damaged: 'It could not be read.',
  not_drawn: 'It has a form or a note that cannot be copied. Print it to a new PDF to add it.',
  too_long: `It has too many pages: a binder has ${BINDER_PAGES} at most.`,
  too_large: 'It is too large for a binder. Save it as a smaller PDF to add it.',
} as const;
export type LeftOutReason = keyof typeof LEFT_OUT_WORDS;
const REASONS = Object.keys(LEFT_OUT_WORDS) as [LeftOutReason, ...LeftOutReason[]];

export const LeftOut = z.object({ name: z.string(), reason: z.enum(REASONS) });
export type LeftOut = z.infer<typeof LeftOut>;

/** The words of the cover. */
const cover = {
  title: requiredLine('Provider’s name', BINDER_LIMITS.title),
  facility: optionalLine('Facility', BINDER_LIMITS.facility),
  /** The date on the cover. */
  day: Day,
};

export const BinderCover = z.object(cover);

const CHOOSE = 'Choose at least one document';
export const BinderDraft = z.object({
  ...cover,
  /** In their order in the binder. */
  document_ids: z.array(Id, CHOOSE).check(
    z.minLength(1, CHOOSE),
    z.maxLength(BINDER_DOCUMENTS, `A binder takes ${BINDER_DOCUMENTS} documents at most`),
    z.refine((ids) => new Set(ids).size === ids.length, 'A document was chosen twice'),
  ),
});
export type BinderDraft = z.infer<typeof BinderDraft>;

/** A member's documents as one PDF: on its way, or to be downloaded. */
export const Binder = z.object({
  id: Id,
  ...cover,
  state: z.enum(BINDER_STATES),
  requested_at: Instant,
  /** How far it is, from 0 to 100. */
  percent: z.number(),
  /** Bytes, once it is ready. */
  size: z.nullable(z.number()),
  pages: z.nullable(z.number()),
  /** Chosen, and without pages in it. */
  left_out: z.array(LeftOut),
  ready_at: z.nullable(Instant),
  /** From this instant on nobody can download it. */
  expires_at: z.nullable(Instant),
});
export type Binder = z.infer<typeof Binder>;

/** The one binder that a member has; null where they have none. */
export const OwnBinder = z.object({
  binder: z.nullable(Binder),
  /** What the inbox said of it until then has been seen. */
  as_of: Instant,
});
export type OwnBinder = z.infer<typeof OwnBinder>;

/** The live topic of a member's own binder. */
export const BINDER_TOPIC = 'binder';

/** Where the PDF is, for its owner's session. */
export const binderUrl = (id: string): string => `/api/binder/${id}/content`;
