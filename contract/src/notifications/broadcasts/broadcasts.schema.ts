import * as z from 'zod/mini';
import { Id, Instant, requiredLine, requiredText } from '../../kit/shapes.ts';

/**
 * What the operator tells many is an emergency, or of one of these topics: each is a preference of
 * its name.
 */
export const BROADCAST_TOPICS = [
  'newsletters',
  'promotions',
  'surveys',
  'child_updates',
  'photos',
  'meals',
  'activities',
] as const;
export type BroadcastTopic = (typeof BROADCAST_TOPICS)[number];
export const BROADCAST_KINDS = ['emergency', ...BROADCAST_TOPICS] as const;
export type BroadcastKind = (typeof BROADCAST_KINDS)[number];

/** What a message of the topic is called. */
export const BROADCAST_NAMES: Readonly<Record<BroadcastKind, string>> = {
  emergency: 'Emergency',
  newsletters: 'Newsletter',
  promotions: 'Offer',
  surveys: 'Survey',
  child_updates: 'Child update',
  photos: 'Photos',
  meals: 'Meals',
  activities: 'Activities',
};

export const BROADCAST_LIMITS = { message_subject: 100, body: 20_000 } as const;
/** The operator writes `body` in Markdown. */
export const BroadcastDraft = z.object({
  kind: z.enum(BROADCAST_KINDS),
  message_subject: requiredLine('The subject', BROADCAST_LIMITS.message_subject),
  body: requiredText('The text', BROADCAST_LIMITS.body),
});
export type BroadcastDraft = z.infer<typeof BroadcastDraft>;

/** Words of one look. A link leads to https, http, mailto or tel, and nowhere else. */
const Run = z.object({
  text: z.string(),
  strong: z.optional(z.literal(true)),
  emphasis: z.optional(z.literal(true)),
  link: z.optional(z.string()),
});
export type BroadcastRun = z.infer<typeof Run>;

/**
 * A text without markup of its own: the screen or mail makes the markup, so nothing else can come
 * in.
 */
export const BroadcastBlock = z.discriminatedUnion('block', [
  z.object({ block: z.literal('heading'), runs: z.array(Run) }),
  z.object({ block: z.literal('paragraph'), runs: z.array(Run) }),
  z.object({ block: z.literal('quote'), runs: z.array(Run) }),
  z.object({ block: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(Run)) }),
  z.object({ block: z.literal('line') }),
]);
export type BroadcastBlock = z.infer<typeof BroadcastBlock>;

/** What the member was told. `seen_at` is when they said that they have seen it. */
export const Broadcast = z.object({
  id: Id,
  kind: z.enum(BROADCAST_KINDS),
  message_subject: z.string(),
  words: z.array(BroadcastBlock),
  created_at: Instant,
  seen_at: z.nullable(Instant),
  can: z.object({
    /** Say that they have seen it. */
    confirm: z.boolean(),
  }),
});
export type Broadcast = z.infer<typeof Broadcast>;

/** An emergency that the member has not confirmed yet, for its banner. */
export const OpenEmergency = z.object({
  id: Id,
  message_subject: z.string(),
  /** Of its text, without markup; not there where an older PCR sent it. */
  first_sentence: z.optional(z.string()),
  created_at: Instant,
});
export type OpenEmergency = z.infer<typeof OpenEmergency>;
/** The newest, in their banner. */
export const EMERGENCIES_SHOWN = 3;
/** A person who comes back later finds it only in their inbox. */
export const EMERGENCY_DAYS = 7;
