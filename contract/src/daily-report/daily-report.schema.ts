import * as z from 'zod/mini';
import { Day, Id, Instant } from '../kit/shapes.ts';
import { TimeZone } from '../kit/time-zone.ts';

/** What a daily report tells of, in the order in which it is shown (notifications.md 74). */
export const REPORT_KINDS = [
  'applications',
  'decisions',
  'events',
  'credentials',
  'records',
  'looks',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Of each kind in one report; further ones come with the next report. */
export const REPORT_THINGS_MOST = 100;

/** How far ahead events are told of. */
export const REPORT_EVENT_DAYS = 7;

export const ReportThing = z.object({
  /** The application, event, document, family record or look itself. */
  id: Id,
  kind: z.enum(REPORT_KINDS),
  /** Where it leads: the job, event, document or family record. */
  subject_id: Id,
  /** What that is called now. */
  title: z.string(),
  /** The decision on an application; that an event was cancelled since. */
  status: z.nullable(z.enum(['accepted', 'declined', 'cancelled'])),
  /**
   * The day that it is about: the last one of a credential, the one on which a record goes, that of
   * a look.
   */
  day: z.nullable(Day),
  /** The instant that it is about: when it was sent or decided, or when an event begins. */
  at: z.nullable(Instant),
  /** Of the place of an event. */
  time_zone: z.nullable(TimeZone),
});
export type ReportThing = z.infer<typeof ReportThing>;

export const DailyReport = z.object({
  id: Id,
  /** In the zone that its member had then. */
  day: Day,
  created_at: Instant,
  /** How much of it is still there, each kind together. */
  things: z.array(ReportThing),
  /** How many are gone since: deleted, taken back or not theirs to see any more. */
  gone: z.number(),
});
export type DailyReport = z.infer<typeof DailyReport>;

const one =
  (word: string, many = `${word}s`) =>
  (count: string) =>
    `${count} ${count === '1' ? word : many}`;

/** '2 new applications'. */
export const REPORT_COUNTS: Readonly<Record<ReportKind, (count: string) => string>> = {
  applications: one('new application'),
  decisions: one('answer to your applications', 'answers to your applications'),
  events: (count) => `${one('event')(count)} in the next ${REPORT_EVENT_DAYS} days`,
  credentials: one('credential that expires', 'credentials that expire'),
  records: one(
    'family record that will be deleted for its age',
    'family records that will be deleted for their age',
  ),
  looks: one('look at your family records', 'looks at your family records'),
};
