import * as z from 'zod/mini';
import { Id, Instant, optionalText } from '../../kit/shapes.ts';

export const CLAIM_LIMITS = {
  /** Characters that say how the operator can check it. */
  note: 300,
  /** Claims of one member that wait for the operator at the same time. */
  open: 3,
} as const;

/** 'This is me': a member says that a contractor of the directory is they (contractors.md 40). */
export const ClaimDraft = z.object({ id: Id, note: optionalText('This', CLAIM_LIMITS.note) });
export type ClaimDraft = z.infer<typeof ClaimDraft>;

/**
 * 'ended': the contractor was deleted while it waited, or the operator took the confirmation away
 * again.
 */
export const CLAIM_STATES = ['waiting', 'confirmed', 'refused', 'ended'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** A member's last claim of a contractor, shown to them alone. */
export const OwnClaim = z.object({
  id: Id,
  /** What the operator knows it by ('PCR-1042'). */
  ticket: z.string(),
  note: z.nullable(z.string()),
  state: z.enum(CLAIM_STATES),
  created_at: Instant,
  /** Null while it waits. */
  decided_at: z.nullable(Instant),
});
export type OwnClaim = z.infer<typeof OwnClaim>;
