import {
  sendChatMessage,
  sendFeedback,
  sendSupportMessage,
} from '@pcr/contract/help/help.endpoints.ts';
import { expect } from 'vitest';
import { adminOn } from '../../testing/admin-in-process.ts';
import { type Deed, type Piece, words } from '../../testing/endpoints/world.ts';
import { newId } from '../../testing/new-id.ts';

/** What the owner, and the others with them, have of help. */
export const piece: Piece<object, 'message'> = {
  makes: ['message'],
  async make({ owner }) {
    const message = await owner.ask(sendSupportMessage, {
      in: { id: newId(), ...words('support', ['subject', 'message']), priority: 'low' },
    });
    await owner.ask(sendChatMessage, { in: { id: newId(), message: 'Zqchat' } });
    await owner.ask(sendFeedback, {
      in: {
        id: newId(),
        ...words('feedback', ['subject', 'feedback', 'suggestion']),
        ...{ rating: 4, category: 'features', wouldRecommend: 'yes' },
      },
    });

    return {
      world: {},
      subject: { message },
    };
  },
};

export const fill: Deed = async ({ subject }, app) => {
  const answer = ['messages', 'answer', subject.message.ticket, '--text', 'Under Help.'];
  expect(await adminOn(app)(answer)).toMatchObject({ code: 0 });
};
