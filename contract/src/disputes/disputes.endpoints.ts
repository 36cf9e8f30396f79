import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/shapes.ts';
import {
  ConfirmedDispute,
  DisputeConfirmation,
  DisputeDraft,
  RecordDisputes,
} from './disputes.schema.ts';

export const createDispute = endpoint('POST', '/disputes', {
  access: 'anybody',
  in: DisputeDraft,
  summary:
    'Asks for a record to be looked at, and sends a link to the address; answers the same whatever is recorded',
});

export const confirmDispute = endpoint('POST', '/disputes/confirmation', {
  access: 'anybody',
  in: DisputeConfirmation,
  out: ConfirmedDispute,
  again: true,
  summary:
    'Confirms the address of a request with the token from the mail; only then the operator gets it',
});

export const listRecordDisputes = endpoint('GET', '/families/:id/disputes', {
  needs: ['terms_of_service', 'nda', 'family_disclaimer'],
  params: z.object({ id: Id }),
  out: RecordDisputes,
  summary: "What is asked about the caller's own record and waits for their answer; never by whom",
});
