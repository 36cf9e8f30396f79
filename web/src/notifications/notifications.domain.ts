import type { Domain } from '../domain.ts';
import { paths } from '../paths.ts';

export const notifications: Domain = {
  screens: {
    [paths.sentNotifications()]: () => import('./sent/SentPage.tsx'),
    [paths.broadcast(':id')]: () => import('./broadcasts/BroadcastPage.tsx'),
  },
  begins: {
    [paths.inbox()]: () => import('./inbox/inbox.data.ts').then(({ startInbox }) => startInbox),
  },
};
