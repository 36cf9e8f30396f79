import { endpoint } from '../../kit/endpoint.ts';

export const recordActivity = endpoint('POST', '/session/activity', {
  summary:
    'The person has done something: the time after which this session ends begins anew (auto-logout.md 2)',
});
