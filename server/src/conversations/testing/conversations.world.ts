import {
  blockMember,
  reportConversationMessage,
  sendConversationMessage,
  startConversation,
  unblockMember,
} from '@pcr/contract/conversations/conversations.endpoints.ts';
import { expect } from 'vitest';
import { takesMessages } from '../../consent/testing/consenting.ts';
import type { Member } from '../../testing/app-for-tests.ts';
import type { Deed, Piece, Talking, WorldOfDomain } from '../../testing/endpoints/world.ts';
import { newId } from '../../testing/new-id.ts';
import { reportDraft } from '../../testing/report-drafts.ts';

export interface ConversationsInWorld {
  /**
   * The owner's card; it keeps its id here while the name is hidden, so whoever kept it tries it.
   */
  card: string;
  /** The conversations with the owner, each with a line of the viewer's. */
  talks: Record<Talking, { id: string; line: string }>;
}
declare module '../../testing/endpoints/world.ts' {
  interface ConsentWorld extends ConversationsInWorld {}
}

/** What the owner, and the others with them, have of conversations. */
export const piece: Piece<ConversationsInWorld, 'card' | 'line'> = {
  makes: ['card', 'line'],
  async make({ app, owner, viewers: { applicant, provider, reviewer } }) {
    const card = await takesMessages(owner);
    const begin = async (from: Member, card_id: string, body: string) => {
      const line = newId();
      const { id } = await from.ask(startConversation, { in: { id: line, card_id, body } });
      return { id, line };
    };
    const write = (from: Member, { id }: { id: string }, body: string) =>
      from.ask(sendConversationMessage, { params: { id }, in: { id: newId(), body } });
    await takesMessages(provider);
    const [toApplicant, toProvider] = [
      await begin(applicant, card, 'Hello?'),
      await begin(provider, card, 'Hello?'),
    ];
    await provider.ask(blockMember, { params: { id: toProvider.id } });
    await write(owner, toProvider, 'Zqblocked');
    await provider.ask(unblockMember, { params: { id: toProvider.id } });
    // Else nobody would have to ask them for their address.
    await app.rows(
      'update user_consent_preferences set allow_contact_through_app = false where user_id = $1',
      [provider.id],
    );
    const fromOwner = await begin(owner, await takesMessages(reviewer), 'Zqline');
    const answered = { id: fromOwner.id, line: newId() };
    await reviewer.ask(sendConversationMessage, {
      params: { id: answered.id },
      in: { id: answered.line, body: 'Yes?' },
    });
    await write(owner, fromOwner, 'Zqlast');
    const talks = { applicant: toApplicant, provider: toProvider, reviewer: answered };

    return {
      world: { card, talks },
      subject: { card, line: { id: fromOwner.line, conversation_id: fromOwner.id } },
      ids: { CARD: card },
      live: () => write(owner, fromOwner, 'Zqlast'),
    };
  },
};

export const expectTold: WorldOfDomain['expectTold'] = ({ reviewer }) =>
  expect(reviewer).toContain('You have a new message from another member.');

export const archives = { reviewer: { conversation_messages_received: ['zqlast', 'zqline'] } };

export const fill: Deed = async ({ owner, viewers: { reviewer }, subject, talks }) => {
  const theirs = { params: { id: talks.applicant.line } };
  await owner.ask(reportConversationMessage, { ...theirs, in: reportDraft('Zqreport') });
  const owners = { params: { id: subject.line.id } };
  await reviewer.ask(reportConversationMessage, { ...owners, in: reportDraft(null) });
  await owner.ask(blockMember, { params: { id: talks.applicant.id } });
};

export const expectLeft: Deed = async (_, app) =>
  expect(await app.rows("select from conversation_messages where body = 'Yes?'")).toHaveLength(1);
