import * as z from 'zod/mini';

/**
 * The screens that people open the app on; 'app' is the frame around each of them, for all others.
 */
export const START_SCREENS = [
  'app',
  'dashboard',
  'families',
  'contractors',
  'jobs',
  'events',
  'groups',
  'mentorship',
  'announcements',
  'inbox',
] as const;
export const StartScreen = z.enum(START_SCREENS);
export type StartScreen = z.infer<typeof StartScreen>;
