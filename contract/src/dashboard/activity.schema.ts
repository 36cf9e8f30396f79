import * as z from 'zod/mini';
import { Id, Instant } from '../kit/shapes.ts';

/** What a person does that shows in their recent activity. A shared family is another's record. */
export const ACTIVITY_KINDS = [
  'family_added',
  'family_look_up',
  'shared_family_look_up',
  'contractor_contact',
  'event_registration',
  'job_application',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** One thing that the person did themselves. */
export const Activity = z.object({
  kind: z.enum(ACTIVITY_KINDS),
  /** The family, contractor, event or job, as it is called now. */
  subject: z.string(),
  subject_id: Id,
  created_at: Instant,
});
export type Activity = z.infer<typeof Activity>;
