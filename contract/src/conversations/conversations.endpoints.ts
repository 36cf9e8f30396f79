import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/shapes.ts';
import {
  Conversation,
  ConversationMessage,
  ConversationMessageDraft,
  ConversationMessagePage,
  ConversationMessageReport,
  ConversationMessageReportDraft,
  ConversationPage,
  ConversationQuery,
  ConversationSeen,
  ConversationStart,
  ConversationsUnread,
  PeoplePage,
  PeopleQuery,
  Recipient,
} from './conversations.schema.ts';

const needs = ['terms_of_service', 'nda'] as const;
const params = z.object({ id: Id });

export const listConversations = endpoint('GET', '/conversations', {
  needs,
  query: ConversationQuery,
  out: ConversationPage,
  summary: "The caller's conversations, the one with the newest line first, 20 a page",
});

export const countUnreadConversations = endpoint('GET', '/conversations/unread', {
  out: ConversationsUnread,
  summary:
    'How many conversations have a line that is not read: exact below 100, which means 100 or more. Asked from the inbox, it needs no agreement',
});

export const listPeople = endpoint('GET', '/conversations/people', {
  needs,
  query: PeopleQuery,
  out: PeoplePage,
  // All whom the caller knows are gathered for any page.
  costly: true,
  summary:
    'Whom the caller may write to now, by name, with where they know them from: mentorships, jobs, meetings, groups, conversations; 30 a page',
});

export const getRecipient = endpoint('GET', '/conversations/with/:card_id', {
  needs,
  params: z.object({ card_id: Id }),
  out: Recipient,
  summary:
    'To whom a message from this card goes, and the conversation that there is; 404 while they hide their name',
});

export const startConversation = endpoint('POST', '/conversations', {
  needs,
  in: ConversationStart,
  out: Conversation,
  summary:
    'Sends the first line to the member with this card; where two members have a conversation, it goes there',
});

export const getConversation = endpoint('GET', '/conversations/:id', {
  needs,
  params,
  out: Conversation,
  summary: 'One conversation of the caller, and whether they can write in it',
});

export const listConversationMessages = endpoint('GET', '/conversations/:id/messages', {
  needs,
  params,
  query: ConversationQuery,
  out: ConversationMessagePage,
  summary: 'Its lines, newest first, 30 a page',
});

export const sendConversationMessage = endpoint('POST', '/conversations/:id/messages', {
  needs,
  params,
  in: ConversationMessageDraft,
  out: ConversationMessage,
  summary: 'Adds a line; sent again, it answers the same line',
});

export const readConversation = endpoint('POST', '/conversations/:id/read', {
  needs,
  params,
  in: ConversationSeen,
  again: true,
  summary:
    'Marks its lines as read up to an instant, and what the inbox says of them; nobody is told',
});

export const blockMember = endpoint('POST', '/conversations/:id/block', {
  needs,
  params,
  out: Conversation,
  again: true,
  summary: 'Blocks the other member of the conversation, who is not told',
});

export const unblockMember = endpoint('DELETE', '/conversations/:id/block', {
  needs,
  params,
  out: Conversation,
  summary: 'Takes that back; what they wrote meanwhile is not delivered later',
});

export const reportConversationMessage = endpoint('POST', '/conversation-messages/:id/reports', {
  needs,
  params,
  in: ConversationMessageReportDraft,
  out: ConversationMessageReport,
  summary: 'Tells the operator about a line that the caller received, with the ten lines before it',
});

export const getOwnConversationMessageReport = endpoint(
  'GET',
  '/conversation-messages/:id/own-report',
  {
    needs,
    params,
    out: ConversationMessageReport,
    summary: 'What the caller has told the operator about a line',
  },
);
