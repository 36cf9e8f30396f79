import * as z from 'zod/mini';
import { Id, Instant } from '../kit/shapes.ts';

/**
 * How long the archive can be downloaded (my-data.md 6): so many times 24 hours, whatever clocks
 * do.
 */
export const EXPORT_DAYS = 7;
/** How often a member may ask for it (my-data.md 3). */
export const EXPORTS_PER_DAY = 3;

/** 'expired': it was ready, and its days are over. */
export const EXPORT_STATES = ['waiting', 'building', 'ready', 'failed', 'expired'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** A member's own data as one ZIP: on its way, or to be downloaded. */
export const DataExport = z.object({
  id: Id,
  state: z.enum(EXPORT_STATES),
  requested_at: Instant,
  /** How far it is, from 0 to 100. */
  percent: z.number(),
  /** Bytes, once it is ready. */
  size: z.nullable(z.number()),
  ready_at: z.nullable(Instant),
  /** From this instant on nobody can download it. */
  expires_at: z.nullable(Instant),
});
export type DataExport = z.infer<typeof DataExport>;

/** The one export that a member has; null where they have none. */
export const OwnExport = z.object({
  export: z.nullable(DataExport),
  /** What the inbox said of it until then has been seen. */
  as_of: Instant,
});
export type OwnExport = z.infer<typeof OwnExport>;

/** The live topic of a member's own export. */
export const MY_DATA_TOPIC = 'my_data';

/** Where the ZIP is, for its owner's session. */
export const exportUrl = (id: string): string => `/api/my-data/export/${id}/content`;
