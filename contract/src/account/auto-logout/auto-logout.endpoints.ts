import { endpoint } from '../../kit/endpoint.ts';

export const recordActivity = endpoint('POST', '/session/activity', {
  again: true,
  summary:
    'The person has done something: the time after which this session ends begins anew (auto-logout.md 2)',
});

export const endIdleSession = endpoint('POST', '/session/idle', {
  again: true,
  summary:
    'The time without use is over by the page’s clock, and the session ends, unless it was used since (auto-logout.md 7)',
});
