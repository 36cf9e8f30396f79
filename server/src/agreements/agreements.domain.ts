import type { Domain } from '../domain.ts';
import { agreementRoutes } from './agreements.routes.ts';
import { missingAgreements } from './agreements.ts';

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
      imported: {},
    },
  ],
} satisfies Domain;
