import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import {
  MailAddressState,
  SentNotification,
  SentNotificationPage,
  SentQuery,
  TestNotification,
} from './sent.schema.ts';

// No agreement is needed, as for the inbox that it goes with.

export const listSentNotifications = endpoint('GET', '/notifications/sent', {
  query: SentQuery,
  out: SentNotificationPage,
  summary:
    'What PCR sent to the caller beside their inbox, newest first, 20 a page, and what became of each way',
});

export const retryNotification = endpoint('POST', '/notifications/sent/:id/retry', {
  params: z.object({ id: Id }),
  out: SentNotification,
  again: true,
  summary: 'Tries one way anew that has failed (`id` is the way); again changes nothing',
});

export const sendTestNotification = endpoint('POST', '/notifications/test', {
  in: TestNotification,
  out: SentNotification,
  summary:
    'Sends the caller a test by one channel; 5 an hour for each. 409 `no_gateway` where no SMS can go out',
});

export const getMailAddressState = endpoint('GET', '/notifications/mail-address', {
  out: MailAddressState,
  summary: 'Whether the mail server of the caller’s address refuses mail to it',
});

export const tryMailAddressAgain = endpoint('POST', '/notifications/mail-address/try-again', {
  out: MailAddressState,
  summary: 'Mail goes to the caller’s address again, with a test at once',
});
