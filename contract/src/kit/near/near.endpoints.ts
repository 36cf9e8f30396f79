import { endpoint } from '../endpoint.ts';
import { NearOrigin } from './near.schema.ts';

// No agreement is needed: it tells callers which of their own settings are used.

export const getNearOrigin = endpoint('GET', '/near', {
  out: NearOrigin,
  summary:
    "Whether positions of the caller are used, and the place of their own that 'near me' begins at (near.md 7, 9)",
});
