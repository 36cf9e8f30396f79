import type { Domain } from '../domain.ts';
import { paths } from '../paths.ts';

export const conversations: Domain = {
  screens: {
    [paths.messages()]: () => import('./MessagesPage.tsx'),
    [paths.message(':id')]: () => import('./ConversationPage.tsx'),
    [paths.newMessage(':cardId')]: () => import('./NewMessagePage.tsx'),
  },
};
