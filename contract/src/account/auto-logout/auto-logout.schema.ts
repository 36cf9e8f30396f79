import * as z from 'zod/mini';

/** After how many minutes without use a member is signed out (auto-logout.md 1). */
export const AUTO_LOGOUTS = ['15', '30', '60', 'never'] as const;
export const AutoLogout = z.enum(AUTO_LOGOUTS);
export type AutoLogout = z.infer<typeof AutoLogout>;
