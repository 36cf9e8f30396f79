import type { Domain } from '../domain.ts';
import { consentRoutes } from './consent.routes.ts';

export const consent = {
  name: 'consent',
  routes(bind, parts) {
    consentRoutes(bind, {
      ...parts,
      example: async (db, actor) => ({
        ...(await parts.exampleOf(db, actor)),
        family: await parts.newestFamily(db, actor),
      }),
    });
  },
  tables: [
    {
      table: 'user_consent_preferences',
      owner: 'user_id',
      words: {
        at: 70,
        title: 'What others may see of you',
        says: 'Your choices in Consent Management, as they are now.',
        shows: [
          'display_real_name',
          'allow_service_history_visible',
          'share_location_region',
          'allow_contact_through_app',
          'profile_visibility',
        ],
      },
      imported: {},
    },
    {
      table: 'consent_change_log',
      owner: 'user_id',
      words: {
        at: 80,
        title: 'Consents you gave and took back',
        says: 'Each change of those choices, with its date.',
        shows: ['created_at', 'setting_name', 'old_value', 'new_value', 'change_reason'],
      },
      imported: {},
    },
  ],
} satisfies Domain;
