import { autoLogout } from '../account/account.ts';
import { cardVisibility } from '../consent/consent.ts';
import type { Domain } from '../domain.ts';
import { privacyRoutes } from './privacy.routes.ts';
import { privacyDaily, privacyTasks } from './privacy.tasks.ts';

export const privacy = {
  name: 'privacy',
  routes(bind, parts) {
    privacyRoutes(bind, {
      ...parts,
      visibility: cardVisibility(parts),
      autoLogout: autoLogout(parts),
    });
  },
  tasks: privacyTasks,
  daily: privacyDaily,
  commands: async () => (await import('./privacy.commands.ts')).statisticsCommand,
  tables: [
    {
      table: 'privacy_settings',
      owner: 'user_id',
      words: {
        at: 580,
        title: 'Privacy settings',
        says: 'What you chose under Privacy & Security.',
      },
      imported: {},
    },
  ],
} satisfies Domain;
