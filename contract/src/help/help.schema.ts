import * as z from 'zod/mini';
import { Id, Instant, optionalText, pageOf, requiredLine, requiredText } from '../kit/shapes.ts';

/** help.md 4, recommendation; help.md 6. */
export const FEEDBACK_CATEGORIES = ['general', 'usability', 'features', 'bug'] as const;
export type FeedbackCategory = (typeof FEEDBACK_CATEGORIES)[number];
export const RECOMMENDATIONS = ['yes', 'maybe', 'no'] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];
export const PRIORITIES = ['low', 'medium', 'high'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** What a member can send from Help & Support. Each is a `kind` of message. */
export const MESSAGE_KINDS = ['feedback', 'support', 'chat'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
/**
 * And what PCR writes to the operator for them (help.md 24): 'This is me', a report, an application
 * as a mentor.
 */
export const SENT_KINDS = [...MESSAGE_KINDS, 'claim', 'report', 'mentor_application'] as const;

/** 'waiting' until the other side took it; 'failed' is final and says why. */
export const MESSAGE_STATES = ['waiting', 'delivered', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const HELP_LIMITS = { subject: 150, feedback: 500, suggestion: 500, message: 500 } as const;
export const HELP_PAGE = 20;
/** What an operator may write at once. */
export const ANSWER_LIMIT = 4000;

/** Stands in the header of a mail. */
const Subject = requiredLine('Subject', HELP_LIMITS.subject);

/** The names are those of the description (help.md 5); address and name are the server's to add. */
export const FeedbackDraft = z.object({
  id: Id,
  /** Null: not rated. Only subject and feedback are required (help.md 4). */
  rating: z.nullable(
    z
      .number({ error: 'Choose 1 to 5 stars' })
      .check(
        z.gte(1, 'Choose 1 to 5 stars'),
        z.lte(5, 'Choose 1 to 5 stars'),
        z.int('Choose whole stars'),
      ),
  ),
  category: z.enum(FEEDBACK_CATEGORIES, { error: 'Choose a category' }),
  subject: Subject,
  feedback: requiredText('Your Feedback', HELP_LIMITS.feedback),
  suggestion: optionalText('Suggestions', HELP_LIMITS.suggestion),
  wouldRecommend: z.nullable(z.enum(RECOMMENDATIONS, { error: 'Choose Yes, Maybe or No' })),
});
export type FeedbackDraft = z.infer<typeof FeedbackDraft>;

export const SupportDraft = z.object({
  id: Id,
  subject: Subject,
  message: requiredText('Message', HELP_LIMITS.message),
  priority: z.enum(PRIORITIES, { error: 'Choose a priority' }),
});
export type SupportDraft = z.infer<typeof SupportDraft>;

export const ChatDraft = z.object({
  id: Id,
  message: requiredText('Message', HELP_LIMITS.message),
});
export type ChatDraft = z.infer<typeof ChatDraft>;

const delivery = {
  state: z.enum(MESSAGE_STATES),
  /** Why it waits or failed, in words for its sender; null where there is nothing to say. */
  state_reason: z.nullable(z.string()),
  /** When the next try is due; null when none is. */
  next_attempt_at: z.nullable(Instant),
  delivered_at: z.nullable(Instant),
};

/** A message in the list of those one has sent. */
export const SentMessage = z.object({
  id: Id,
  kind: z.enum(SENT_KINDS),
  /** 'PCR-1042' */
  ticket: z.string(),
  subject: z.string(),
  created_at: Instant,
  ...delivery,
  /** When the operator answered last. */
  answered_at: z.nullable(Instant),
});
export type SentMessage = z.infer<typeof SentMessage>;
export const SentMessagePage = pageOf(SentMessage);

export const MessageAnswer = z.object({ id: Id, body: z.string(), created_at: Instant });
export type MessageAnswer = z.infer<typeof MessageAnswer>;

/** One message with its text and the answers to it, oldest first. */
export const SentMessageDetails = z.extend(SentMessage, {
  body: z.string(),
  /**
   * What else was filled in: of feedback its rating and so on, of a support message its priority.
   */
  data: z.object({
    rating: z.optional(FeedbackDraft.shape.rating),
    category: z.optional(FeedbackDraft.shape.category),
    suggestion: z.optional(FeedbackDraft.shape.suggestion),
    wouldRecommend: z.optional(FeedbackDraft.shape.wouldRecommend),
    priority: z.optional(SupportDraft.shape.priority),
  }),
  answers: z.array(MessageAnswer),
});
export type SentMessageDetails = z.infer<typeof SentMessageDetails>;

/** One line of the conversation with the operator. */
export const ChatEntry = z.object({
  id: Id,
  /** False: the operator's. */
  mine: z.boolean(),
  body: z.string(),
  created_at: Instant,
  ...delivery,
});
export type ChatEntry = z.infer<typeof ChatEntry>;
/** Newest first. */
export const ChatPage = pageOf(ChatEntry);

/** How the operator can be reached; null is what they have not set. */
export const HelpContact = z.object({
  operator_email: z.nullable(z.string()),
  operator_phone: z.nullable(z.string()),
  /** Whether somebody is told at once when a message comes. */
  live_chat: z.boolean(),
  /** Within how many working days the operator means to answer. */
  answer_days: z.number(),
});
export type HelpContact = z.infer<typeof HelpContact>;

export const MessageQuery = z.object({ cursor: z.optional(z.string().check(z.maxLength(500))) });
export type MessageQuery = z.infer<typeof MessageQuery>;

/**
 * The live topic of what one has sent; `id` is the message, or the line of chat, that was answered.
 */
export const HELP_TOPIC = 'help';
