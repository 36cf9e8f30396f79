import { paths } from '../../paths.ts';

/** What a visitor came for, by its path (files.md 14). */
export const CAME_FOR: Readonly<Record<string, string>> = {
  [paths.documents()]: 'Sign in to upload files',
  [paths.gallery()]: 'Please sign in to view your files',
  [paths.notifications()]: 'Sign in to see your notification settings',
};
