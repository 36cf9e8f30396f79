import type { Domain } from '../domain.ts';
import { agreementRoutes } from './agreements.routes.ts';
import { isOfOurText, missingAgreements } from './agreements.ts';

export const agreements = {
  name: 'agreements',
  routes: agreementRoutes,
  missingAgreements,
  tables: [
    {
      table: 'agreement_acceptances',
      owner: 'user_id',
      words: {
        at: 90,
        title: 'Texts you accepted',
        says: 'Which version of the terms and other texts you accepted, and when.',
        shows: ['name', 'version', 'accepted_at'],
      },
      // Of a text that is not ours nobody knows here what was accepted.
      imported: { takes: isOfOurText },
    },
  ],
} satisfies Domain;
