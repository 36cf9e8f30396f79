import { randomUUID } from 'node:crypto';
import { DISPUTE_LINK_HOURS } from '@pcr/contract/disputes/disputes.schema.ts';
import { linesOf, setIn } from '../kit/messages/indent.ts';
import type { Mail } from '../kit/messages/mail.ts';
import type { MessageForm, MessageRow } from '../kit/messages/messages.ts';
import { DISPUTE_STEP } from './disputes.steps.ts';

export const DISPUTE = 'dispute';

const SIGN = 'PCR, Provider Care Records\n';

/**
 * The mail with the link. It goes to an address that anybody may have typed, so it contains nothing
 * of what they typed (disputes.md 5).
 */
export function confirmationMail(origin: string, to: string, token: string): Mail {
  const link = `${origin}/about-a-record/confirm?token=${encodeURIComponent(token)}`;
  return {
    id: randomUUID(),
    to,
    subject: 'Confirm your request to PCR',
    text: `Someone, probably you, asked PCR about a record of their family. They gave this email address.\n\nPlease open this link to confirm it. Nothing happens before you do:\n\n${link}\n\nThe link works for ${DISPUTE_LINK_HOURS} hours. If this wasn’t you, you can ignore this email.\n\n${SIGN}`,
  };
}

const fieldsOf = ({ data, body }: MessageRow) => ({
  name: data.name,
  email: data.email,
  familyName: data.family_name,
  location: data.location,
  asksTo: data.kind,
  words: body || null,
});

/** How a request is written to the operator, and each step to the one who asked. */
export function disputeForms({
  operatorEmail,
}: {
  operatorEmail: string | null;
}): Record<string, MessageForm> {
  return {
    [DISPUTE]: {
      mail: (message) => {
        const lines = Object.entries(fieldsOf(message)).map(([name, value]) => {
          const text = value === null ? '-' : String(value);
          return linesOf(text).length > 1 ? `${name}:\n${setIn(text)}` : `${name}: ${text}`;
        });
        return {
          subject: `[${message.ticket}] ${message.subject}`,
          text: `kind: ${message.kind}, written by somebody without an account who confirmed their address\n${lines.join('\n')}\n\n-- \nTo see the records that match, and to link them, run:\nnpm run admin -- disputes show ${message.ticket}\n`,
          ...(message.sender_address && { replyTo: message.sender_address }),
        };
      },
      post: fieldsOf,
    },
    [DISPUTE_STEP]: {
      mail: ({ subject, body, data }) => ({
        subject: `[${data.ticket}] ${subject}`,
        text: `Hello,\n\n${body}\n\nYour request has the number ${data.ticket}.\n\n${SIGN}`,
        ...(operatorEmail && { replyTo: operatorEmail }),
      }),
      post: ({ subject, body }) => ({ subject, message: body }),
    },
  };
}
