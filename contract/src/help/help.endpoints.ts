import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/shapes.ts';
import {
  ChatDraft,
  ChatEntry,
  ChatPage,
  FeedbackDraft,
  HelpContact,
  MessageQuery,
  SentMessageDetails,
  SentMessagePage,
  SupportDraft,
} from './help.schema.ts';

// No agreement is needed: a person in trouble with one must be able to ask for help.

export const getHelpContact = endpoint('GET', '/help/contact', {
  out: HelpContact,
  summary: 'How the operator can be reached, and when an answer can be expected',
});

export const sendFeedback = endpoint('POST', '/help/feedback', {
  in: FeedbackDraft,
  out: SentMessageDetails,
  summary:
    'Stores feedback and enqueues its delivery in one transaction; sent again, it answers the same message',
});

export const sendSupportMessage = endpoint('POST', '/help/support-messages', {
  in: SupportDraft,
  out: SentMessageDetails,
  summary: 'Stores a support message and enqueues its delivery; the answer has its ticket number',
});

export const listSentMessages = endpoint('GET', '/help/messages', {
  query: MessageQuery,
  out: SentMessagePage,
  summary:
    "The caller's feedback and support messages with the state of their delivery, newest first, 20 a page",
});

export const getSentMessage = endpoint('GET', '/help/messages/:id', {
  params: z.object({ id: Id }),
  out: SentMessageDetails,
  summary: 'One sent message with its text and the answers to it',
});

export const sendChatMessage = endpoint('POST', '/help/chat', {
  in: ChatDraft,
  out: ChatEntry,
  summary: "Adds a line to the caller's conversation with the operator",
});

export const listChat = endpoint('GET', '/help/chat', {
  query: MessageQuery,
  out: ChatPage,
  summary: "The caller's conversation with the operator, newest first, 20 a page",
});
