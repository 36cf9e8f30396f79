import * as z from 'zod/mini';
import { Id, Instant, requiredText } from '../../kit/shapes.ts';

export const ANSWER_LIMITS = { text: 500 } as const;

/** What contractors fill in when they answer a review of themselves (contractors.md 46). */
const fields = { text: requiredText('The answer', ANSWER_LIMITS.text) };

/** A new answer, with the id that its client made. */
export const AnswerDraft = z.object({ id: Id, ...fields });
export type AnswerDraft = z.infer<typeof AnswerDraft>;

/**
 * A changed one, with the `updated_at` that the change is based on (409 `conflict` if it is stale).
 */
export const AnswerEdit = z.object({ ...fields, updated_at: Instant });
export type AnswerEdit = z.infer<typeof AnswerEdit>;

/**
 * An answer as members see it under its review. It was changed where `updated_at` is not
 * `created_at`.
 */
export const ReviewAnswer = z.object({
  id: Id,
  review_id: Id,
  ...fields,
  /** The name of the contractor in the directory, never that of an account. */
  contractor_name: z.string(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;
