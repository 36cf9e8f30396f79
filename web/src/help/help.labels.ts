import type {
  FeedbackCategory,
  MessageState,
  Priority,
  Recommendation,
  SentMessage,
} from '@pcr/contract/help/help.schema.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import type { Tone } from '../kit/look/tone.ts';
import { saidWhen } from '../kit/words/said-when.ts';

/** Help version (help.md 22). */
export const VERSION = 'v1.2.0';

export const CATEGORY_LABELS: Record<FeedbackCategory, string> = {
  general: 'General',
  usability: 'Usability',
  features: 'Features',
  bug: 'Bug Report',
};
export const RECOMMENDATION_LABELS: Record<Recommendation, string> = {
  yes: 'Yes',
  maybe: 'Maybe',
  no: 'No',
};
export const PRIORITY_LABELS: Record<Priority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};
export const KIND_LABELS: Record<SentMessage['kind'], string> = {
  feedback: 'Feedback',
  support: 'Support',
  chat: 'Chat',
  claim: 'This is me',
  report: 'Report',
  mentor_application: 'Mentor application',
};

export const STATE_LABELS: Record<MessageState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};
export const STATE_TONES: Record<MessageState, Tone> = {
  waiting: 'amber',
  delivered: 'green',
  failed: 'red',
};

/** The options of a choice, in the order of the contract. */
export const optionsOf = <V extends string>(words: Readonly<Record<V, string>>) =>
  (Object.entries(words) as [V, string][]).map(([value, label]) => ({ value, label }));

/** The outcome of a message, in a sentence or two; never more than is known. */
export function deliveryText(
  { state, state_reason, next_attempt_at, delivered_at }: DeliveryState,
  now: number = Date.now(),
): string {
  if (state === 'delivered')
    return `Reached ${operatorName()}${delivered_at ? ` ${saidWhen(delivered_at, now)}` : ''}.`;
  if (state === 'failed')
    return `${state_reason ?? ''} It is saved here, and ${operatorName()} can still read it.`.trim();
  const next =
    next_attempt_at !== null && Date.parse(next_attempt_at) > now ? next_attempt_at : null;
  if (!state_reason) return `On its way to ${operatorName()}.`;
  return next ? `${state_reason} The next try is ${saidWhen(next, now)}.` : state_reason;
}

type DeliveryState = Pick<
  SentMessage,
  'state' | 'state_reason' | 'next_attempt_at' | 'delivered_at'
>;

/** When an answer can be expected; the operator sets the number. */
export function answerTimeText(days: number): string {
  return `You can expect an answer within ${days === 1 ? 'one working day' : `${days} working days`}.`;
}
