import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { EmailChange, EmailChangeConfirmation, EmailChangeRequest } from './email-change.schema.ts';

export const requestEmailChange = endpoint('POST', '/account/email-change', {
  in: EmailChangeRequest,
  out: EmailChange,
  hashes: true,
  summary:
    'Sends a link to the new address and tells the old one; answers the same for an address that is registered',
});

export const cancelEmailChange = endpoint('DELETE', '/account/email-change', {
  summary: 'Ends the change of address that is under way, if there is one; its link works no more',
});

export const lookUpEmailChange = endpoint('POST', '/account/email-change/look-up', {
  reads: true,
  access: 'anybody',
  in: EmailChangeConfirmation,
  out: EmailChange,
  again: true,
  summary: 'Which address the token from the mail would confirm, and until when; changes nothing',
});

export const confirmEmailChange = endpoint('POST', '/account/email-change/confirmation', {
  access: 'anybody',
  in: EmailChangeConfirmation,
  out: z.object({ email: z.string() }),
  summary:
    'Changes the address with the token from the mail and ends all other sessions and reset links',
});
