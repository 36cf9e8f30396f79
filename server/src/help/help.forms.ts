import { linesOf, setIn } from '../kit/messages/indent.ts';
import type { MessageForm, MessageRow, Parties } from '../kit/messages/messages.ts';
import { entryLink } from '../notifications/notifications.ts';

export interface HelpFormParts {
  operatorEmail: string | null;
  /** Where people open the app. */
  origin: string;
}

/**
 * How feedback, support messages, chat lines and answers are written for mail and for the form
 * service.
 */
export function helpForms({ operatorEmail, origin }: HelpFormParts): Record<string, MessageForm> {
  const placeOf = ({ entry_id }: MessageRow['data']) =>
    // Answers from before there were entries have none.
    typeof entry_id === 'string' ? entryLink(origin, entry_id) : `${origin}/help-support`;
  return {
    feedback: {
      mail: (message, parties) =>
        toOperator(message, parties, 'Feedback', feedbackFields(message, parties)),
      post: feedbackFields,
    },
    support: {
      mail: (message, parties) =>
        toOperator(message, parties, 'Support', supportFields(message, parties)),
      post: supportFields,
    },
    claim: {
      mail: (message, parties) =>
        toOperator(message, parties, 'Claim', writtenFields(message, parties)),
      post: writtenFields,
    },
    report: {
      mail: (message, parties) =>
        toOperator(message, parties, 'Report', writtenFields(message, parties)),
      post: writtenFields,
    },
    mentor_application: {
      mail: (message, parties) =>
        toOperator(message, parties, 'Mentor', writtenFields(message, parties)),
      post: writtenFields,
    },
    chat: {
      mail: (message, parties) =>
        toOperator(
          { ...message, subject: `a line of ${parties.sender?.name ?? 'a member'}` },
          parties,
          'Live chat',
          chatFields(message, parties),
        ),
      post: chatFields,
    },
    answer: {
      mail: ({ ticket, subject, body, data }, { recipient }) => ({
        subject: `[${data.ticket ?? ticket}] ${subject === RE_CHAT ? 'An answer in your live chat' : subject}`,
        text: `Hello ${recipient?.name ?? ''},\n\n${body}\n\nYou can read your message and this answer in PCR:\n\n${placeOf(data)}\n\nPCR, Provider Care Records\n`,
        ...(operatorEmail && { replyTo: operatorEmail }),
      }),
      post: ({ subject, body }) => ({ subject, message: body }),
    },
  };
}

/** What a line of chat is stored with, since it has no subject of its own. */
export const CHAT_SUBJECT = 'Message';
const RE_CHAT = `Re: ${CHAT_SUBJECT}`;

const whose = ({ sender }: Parties) => ({
  userEmail: sender?.email ?? null,
  userEmailConfirmed: sender?.confirmed ?? false,
  userName: sender?.name ?? null,
});

/**
 * The names of the description (help.md 5), to the letter; and whether the address is known to be
 * theirs.
 */
function feedbackFields({ subject, body, data }: MessageRow, parties: Parties) {
  const { rating, category, suggestion, wouldRecommend } = data;
  return {
    rating,
    category,
    subject,
    feedback: body,
    suggestion,
    wouldRecommend,
    ...whose(parties),
  };
}

function supportFields({ subject, body, data }: MessageRow, parties: Parties) {
  return { subject, message: body, priority: data.priority, ...whose(parties) };
}

/** A message that PCR writes for a member, with what it tells the operator alone. */
function writtenFields(message: MessageRow, parties: Parties) {
  return { ...supportFields(message, parties), ...(message.data.facts as Record<string, string>) };
}

function chatFields({ body }: MessageRow, parties: Parties) {
  return { message: body, ...whose(parties) };
}

const REPLY = 'A reply goes to their address. To show your answer in the app too, run:';
const NO_REPLY =
  'Their address is not confirmed and may belong to someone else. A reply to this mail won’t reach them. To answer, run:';

/** help.md 24: in the mail, too, outside of what members type. */
const WRITTEN_BY_PCR = ['claim', 'report', 'mentor_application'];

type Fields = ReturnType<typeof whose> & Record<string, unknown>;

function toOperator(
  { ticket, kind, subject }: MessageRow,
  { sender }: Parties,
  what: string,
  fields: Fields,
) {
  const { userEmailConfirmed, ...rest } = fields;
  const userEmail =
    rest.userEmail && !userEmailConfirmed
      ? `${rest.userEmail} (address not confirmed)`
      : rest.userEmail;
  const lines = Object.entries({ ...rest, userEmail }).map(([name, value]) => {
    const text = value === null ? '-' : String(value);
    return linesOf(text).length > 1 ? `${name}:\n${setIn(text)}` : `${name}: ${text}`;
  });
  return {
    subject: `[${ticket}] ${what}: ${subject}`,
    text: `kind: ${kind}, written by ${WRITTEN_BY_PCR.includes(kind) ? 'PCR for this member' : 'this member'}\n${lines.join('\n')}\n\n-- \n${userEmailConfirmed ? REPLY : NO_REPLY}\nnpm run admin -- messages answer ${ticket}\n`,
    ...(sender && userEmailConfirmed && { replyTo: sender.email }),
  };
}
