import {
  CONVERSATIONS_TOPIC,
  MESSAGE_REPORT_REASONS,
} from '@pcr/contract/conversations/conversations.schema.ts';
import { inOneLine } from '@pcr/contract/kit/shapes.ts';
import { answerMessage } from '../help/help.ts';
import { publish } from '../kit/live/live.ts';
import { setIn } from '../kit/messages/indent.ts';
import type { Channels } from '../kit/messages/messages.ts';
import type { Notify } from '../kit/messages/notify.ts';
import { type ReportDesk, type ReportedEntry, reportDesk } from '../kit/reports/reports.ts';
import { removeLine, reports, type SaidLine } from './conversation-reports.queries.ts';
import type { LineRow } from './conversations.rules.ts';

/**
 * What the operator is told: the line, and ten before it, each in one line so that none passes for
 * another's.
 */
export function describeLine({ id }: LineRow, said: readonly SaidLine[]): ReportedEntry {
  const line = said.at(-1);
  const who = ({ by_reporter }: SaidLine) => (by_reporter ? 'The reporter' : 'The member');
  const before = said
    .slice(0, -1)
    .map((one) => `${who(one)}, ${one.created_at}: ${inOneLine(one.body)}`);
  return {
    what: 'message',
    shown: 'A message that you received',
    facts: [
      `Message ${id}, sent ${line?.created_at ?? ''}`,
      ...(before.length > 0
        ? ['', 'What was said before it:', ...before.map(setIn), '', 'The message:']
        : []),
    ],
    text: line?.body ?? null,
  };
}

/** What the operator does with lines that were reported (conversations.md 18, 19). */
export const messageReportDesk = ({
  notify,
  channels,
}: {
  notify: Notify;
  channels: Channels;
}): ReportDesk =>
  reportDesk({
    ...{ reports, noun: 'message', reasons: MESSAGE_REPORT_REASONS },
    async tell(tx, news, { owner_id, place_id }, now) {
      if (news !== 'removed' || !owner_id) return;
      await notify(tx, owner_id, { kind: 'message_removed', subject_id: place_id, parts: {} }, now);
    },
    async remove(tx, { id, place_id }) {
      const members = await removeLine(tx, id);
      if (!members) return false;
      await publish(tx, {
        to: members.map((one) => one.id),
        topic: CONVERSATIONS_TOPIC,
        id: place_id,
      });
      return true;
    },
    answer: (tx, to, body, now) => answerMessage(tx, channels, { to, body }, now),
  });
