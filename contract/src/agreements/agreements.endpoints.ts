import * as z from 'zod/mini';
import { AGREEMENTS } from '../kit/agreement-name.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Acceptance, AgreementStanding } from './agreements.schema.ts';

export const listAgreements = endpoint('GET', '/agreements', {
  out: z.object({ items: z.array(AgreementStanding) }),
  summary: 'Which texts the caller has accepted in their current version (agreements.md 6)',
});

export const acceptAgreement = endpoint('POST', '/agreements/:name/acceptance', {
  params: z.object({ name: z.enum(AGREEMENTS) }),
  in: Acceptance,
  out: AgreementStanding,
  again: true,
  summary:
    'Records the acceptance of a text with version, time, user agent and a hash of the text; again: the same row',
});
