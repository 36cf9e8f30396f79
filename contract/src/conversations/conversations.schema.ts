import * as z from 'zod/mini';
import { CardId, CardPhoto } from '../consent/consent.schema.ts';
import { reportShapes } from '../kit/reports.schema.ts';
import { Id, Instant, pageOf, requiredText, sought } from '../kit/shapes.ts';

// A conversation of two members (docs/domains/conversations.md). No id of a member is in it, and no
// address.

export const CONVERSATION_LIMITS = { body: 2000 } as const;
export const CONVERSATIONS_PAGE = 20;
export const CONVERSATION_MESSAGES_PAGE = 30;
/** So many lines may one write before the other has answered. */
export const LINES_BEFORE_ANSWER = 3;

/**
 * Whether the viewer can write: 'open', or why not. The other has left PCR; the viewer blocked
 * them; they take no messages now; they have not answered yet.
 */
export const SENDING_STATES = ['open', 'left', 'blocked', 'not_taken', 'unanswered'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

const Body = requiredText('Message', CONVERSATION_LIMITS.body);

/** A line, with the id that its client made. */
export const ConversationMessageDraft = z.object({ id: Id, body: Body });
export type ConversationMessageDraft = z.infer<typeof ConversationMessageDraft>;

/** The first line to the member with this card. */
export const ConversationStart = z.object({ id: Id, card_id: Id, body: Body });
export type ConversationStart = z.infer<typeof ConversationStart>;

export const ConversationMessage = z.object({
  id: Id,
  /** False: the other's. */
  mine: z.boolean(),
  body: z.string(),
  created_at: Instant,
  reported_by_me: z.boolean(),
  can: z.object({ report: z.boolean() }),
});
export type ConversationMessage = z.infer<typeof ConversationMessage>;
/** Newest first. */
export const ConversationMessagePage = pageOf(ConversationMessage);

export const Conversation = z.object({
  id: Id,
  /** Of the other; null where they show none, or have left PCR. */
  name: z.nullable(z.string()),
  /**
   * Opens the card of the other; null where they show none (members.md 1), though the name may
   * stay.
   */
  card_id: CardId,
  photo: CardPhoto,
  /** The viewer blocked the other. Nobody is told that they are blocked. */
  blocked: z.boolean(),
  sending: z.enum(SENDING_STATES),
  /** The viewer takes messages, so the other can answer. */
  answerable: z.boolean(),
  unread: z.boolean(),
  /** The newest line that the viewer sees, its beginning; null where none is left. */
  last: z.nullable(z.object({ body: z.string(), mine: z.boolean(), created_at: Instant })),
});
export type Conversation = z.infer<typeof Conversation>;
/** The one with the newest line first. */
export const ConversationPage = pageOf(Conversation);

/** To whom a first line would go. */
export const Recipient = z.object({
  name: z.string(),
  photo: CardPhoto,
  /** The conversation that there is with them. */
  conversation_id: z.nullable(Id),
  /** They take messages. */
  takes: z.boolean(),
  answerable: z.boolean(),
});
export type Recipient = z.infer<typeof Recipient>;

/** Where the viewer knows a member from; the nearest of several. */
export const KNOWN_AS = [
  'mentor',
  'mentee',
  'applicant',
  'provider',
  'meeting',
  'group',
  'conversation',
] as const;
export type KnownAs = (typeof KNOWN_AS)[number];

/** A member whom the viewer may write to now. */
export const Person = z.object({
  /** Of the conversation that there is, else of the card that a first line goes to. */
  id: Id,
  /** There is a conversation. */
  begun: z.boolean(),
  name: z.string(),
  card_id: CardId,
  photo: CardPhoto,
  known_as: z.enum(KNOWN_AS),
  /** The title of the job or event, or the name of the group; else null. */
  known_from: z.nullable(z.string()),
});
export type Person = z.infer<typeof Person>;
export const PEOPLE_PAGE = 30;
/** By name. */
export const PeoplePage = pageOf(Person);
export const PeopleQuery = z.object({
  search: z.optional(sought(100)),
  cursor: z.optional(z.string().check(z.maxLength(4000))),
});

/** The instant of the newest line that was on the screen. */
export const ConversationSeen = z.object({ until: Instant });
export type ConversationSeen = z.infer<typeof ConversationSeen>;

/** Counted no further than this. */
export const UNREAD_CONVERSATIONS_COUNTED = 100;
export const ConversationsUnread = z.object({ unread: z.number() });

export const ConversationQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(500))),
});

export const MESSAGE_REPORT_REASONS = {
  unkind: 'It is unkind or a threat',
  asks_private: 'Asks for money or private data',
  unwanted: 'I don’t want these messages',
  other: 'Something else',
} as const;
export const { Draft: ConversationMessageReportDraft, Report: ConversationMessageReport } =
  reportShapes(MESSAGE_REPORT_REASONS);

/** The live topic of one's own conversations; `id` is the conversation. */
export const CONVERSATIONS_TOPIC = 'conversations';
