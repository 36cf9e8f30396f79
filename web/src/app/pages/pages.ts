import type { Domain, DomainFrames } from '../../domain.ts';
import { paths } from '../../paths.ts';

/**
 * The screens that are put together from several domains, each of which knows its own part alone.
 */
export const joined: Domain = {
  screens: {
    [paths.changePassword()]: () => import('./ChangePasswordScreen.tsx'),
    [paths.devices()]: () => import('./DevicesScreen.tsx'),
    [paths.documents()]: () => import('./DocumentsScreen.tsx'),
    [paths.gallery()]: () => import('./GalleryScreen.tsx'),
    [paths.inbox()]: () => import('./InboxScreen.tsx'),
    [paths.notifications()]: () => import('./NotificationsScreen.tsx'),
    [paths.privacySecurity()]: () => import('./PrivacyScreen.tsx'),
    [paths.profile()]: () => import('./ProfileScreen.tsx'),
    '*': () => import('./NotFoundPage.tsx'),
  },
  open: { [paths.unsubscribe()]: () => import('./UnsubscribeScreen.tsx') },
};

export const frames = (): DomainFrames => ({
  [paths.inbox()]: { module: 'app/pages/InboxScreen.tsx', start: 'inbox' },
});
