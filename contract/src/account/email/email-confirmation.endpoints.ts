import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { ConfirmationRequest, EmailConfirmation } from '../account.schema.ts';

export const confirmEmail = endpoint('POST', '/account/email-confirmation', {
  access: 'anybody',
  in: EmailConfirmation,
  out: z.object({ email_confirmed: z.literal(true) }),
  summary:
    'Confirms the address with the token from the mail, once; 409 `already_confirmed` after that',
});

export const requestConfirmation = endpoint('POST', '/account/email-confirmation-request', {
  access: 'anybody',
  in: ConfirmationRequest,
  summary:
    'Sends the confirmation mail again if the address waits for it; answers the same, and as fast, if not',
});
