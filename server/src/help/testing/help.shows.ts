import { getSentMessage } from '@pcr/contract/help/help.endpoints.ts';
import { asks, type ShowsOthers, split } from '../../testing/endpoints/showing.ts';

/** Answers with nothing of another member’s, whatever they allow. */
export const nothingOfOthers: readonly string[] = [
  // What the caller told the operator.
  'getHelpContact',
  'sendFeedback',
  'sendSupportMessage',
  'listSentMessages',
  'sendChatMessage',
  'listChat',
];

/** Shows something of another member, each in one or more calls. */
export const showsOthers: ShowsOthers = {
  getSentMessage: [
    {
      // Of a report, what its sender read of the job.
      by: ['stranger'],
      ...asks(getSentMessage, ({ report }) => ({ params: { id: report.id } })),
      members: split(`
        id kind ticket subject created_at state state_reason next_attempt_at delivered_at answered_at body answers
        data data.priority
      `),
      shows: [['body', 'zqjobtitle']],
    },
  ],
};
