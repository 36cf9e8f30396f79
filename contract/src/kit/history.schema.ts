import * as z from 'zod/mini';
import { Id, Instant } from './shapes.ts';

/** kit.md 17: a deleted entry can be restored for 30 days. */
export const RESTORABLE_DAYS = 30;

/** Entries of one page of recently deleted ones or of earlier versions. */
export const HISTORY_PAGE = 20;

export const CHANGES = ['edited', 'deleted', 'restored'] as const;
export type Change = (typeof CHANGES)[number];

const cursor = z.optional(z.string().check(z.maxLength(500)));
export const HistoryQuery = z.object({ cursor });

/** What the list of recently deleted entries adds to what it shows of each. */
export const deletion = {
  deleted_at: Instant,
  /** If other members may delete too; who it was is not told. */
  deleted_by_me: z.boolean(),
  deleted_by_operator: z.boolean(),
  can: z.object({ restore: z.boolean() }),
};

/**
 * One change of an entry: who, when, and what it was before (kit.md 20). `before` holds what a
 * person fills in.
 */
export function versionOf<T extends z.ZodMiniType>(before: T) {
  return z.object({
    id: z.number(),
    entity_id: Id,
    change: z.enum(CHANGES),
    changed_by_me: z.boolean(),
    changed_by_operator: z.boolean(),
    before,
    created_at: Instant,
  });
}
