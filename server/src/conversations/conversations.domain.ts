import type { Domain } from '../domain.ts';
import { conversationRoutes } from './conversations.routes.ts';
import { conversationConsentNews, leaveConversations, lineReport } from './conversations.ts';

export const conversations = {
  name: 'conversations',
  routes: conversationRoutes,
  erase: leaveConversations,
  staying: [lineReport],
  news: [conversationConsentNews],
  commands: async () => (await import('./conversations.commands.ts')).conversationCommands,
  notTold: {
    'conversations.first_id': 'whose it is stands in conversation_sides',
    'conversations.second_id': 'whose it is stands in conversation_sides',
    'blocks.blocked_id': 'nobody is told who has blocked them',
  },
  tables: [
    {
      // The receivers of one's words would say who has blocked one, and the senders of what one
      // received are other people.
      table: 'conversation_sides',
      owner: 'user_id',
      omit: ['name_given'],
      words: {
        at: 550,
        title: 'Your conversations',
        says: 'When each was last read or written in.',
      },
    },
    {
      table: 'conversation_messages',
      owner: 'sender_id',
      omit: ['received_by'],
      words: {
        at: 100,
        title: 'Messages you wrote to members',
        says: 'Your own messages. Who received them is not in here, since that is about them.',
        shows: ['created_at', 'body'],
      },
    },
    {
      table: 'conversation_messages',
      owner: 'received_by',
      name: 'conversation_messages_received',
      omit: ['sender_id'],
      words: {
        at: 110,
        title: 'Messages members wrote to you',
        says: 'What other members wrote to you. Who wrote is not in here, since that is about them.',
        shows: ['created_at', 'body'],
      },
    },
    {
      table: 'conversation_message_reports',
      owner: 'reporter_id',
      omit: ['seen'],
      words: {
        at: 480,
        title: 'Messages you reported',
        says: 'What you reported about a message to you.',
      },
    },
    {
      table: 'blocks',
      owner: 'blocker_id',
      omit: ['blocked_id'],
      words: {
        at: 560,
        title: 'Members you blocked',
        says: 'When you blocked somebody. Who it was is not in here.',
      },
    },
  ],
} satisfies Domain;
