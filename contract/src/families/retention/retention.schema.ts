import * as z from 'zod/mini';
import { Day, Id, Instant, pageOf } from '../../kit/shapes.ts';
import { DATA_RETENTIONS } from '../../privacy/privacy.schema.ts';
import { Family } from '../families.schema.ts';

/** Days before a record is deleted for its age on which its owner is warned (retention.md 4). */
export const FIRST_WARNING_DAYS = 30;
export const LAST_WARNING_DAYS = 3;

/** A record of one's own that is deleted for its age within 30 days. */
export const ExpiringFamily = z.object({
  id: Id,
  family_name: Family.shape.family_name,
  service_end_date: Family.shape.service_end_date,
  /** The day (UTC) from which its age counts. */
  aging_from: Day,
  /** The day (UTC) on which it is deleted. */
  deleted_on: Day,
});
export type ExpiringFamily = z.infer<typeof ExpiringFamily>;

/** The first to be deleted comes first. */
export const ExpiringFamilies = z.object({
  /** The member's choice, from which all of it follows. */
  data_retention: z.enum(DATA_RETENTIONS),
  /** Of all pages. */
  total: z.number(),
  /** The server's time: what the inbox says of these up to then has been seen. */
  as_of: Instant,
  ...pageOf(ExpiringFamily).shape,
});
export type ExpiringFamilies = z.infer<typeof ExpiringFamilies>;

export const EXPIRING_PAGE = 50;
export const ExpiringQuery = z.object({ cursor: z.optional(z.string().check(z.maxLength(500))) });

/** What an inbox entry about these is about: each member has one such list. */
export const EXPIRING_SUBJECT = '00000000-0000-0000-0000-000000000000';

/** The live topic of one's own records that are to be deleted for their age. */
export const EXPIRING_TOPIC = 'expiring_families';
