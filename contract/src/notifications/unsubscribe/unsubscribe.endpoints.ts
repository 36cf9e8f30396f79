import { endpoint } from '../../kit/endpoint.ts';
import { Subscription, UnsubscribeDraft, UnsubscribeQuery } from './unsubscribe.schema.ts';

// Anybody who has a mail may stop such mails, signed in or not (RFC 8058; notifications.md 36).

export const getSubscription = endpoint('GET', '/unsubscribe', {
  access: 'anybody',
  query: UnsubscribeQuery,
  out: Subscription,
  summary:
    'What the link of a mail turns off, and whether its member still gets it; changes nothing',
});

export const unsubscribe = endpoint('POST', '/unsubscribe', {
  access: 'anybody',
  in: UnsubscribeDraft,
  out: Subscription,
  again: true,
  summary: 'Turns off what the link of a mail is about; again changes nothing',
});
