import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import {
  CONSENT_EXPORT_MAX,
  CONSENT_HISTORY_PAGE,
  CONSENTS,
  CONSENTS_PER_HOUR,
  ConsentGiven,
  ConsentHistoryPage,
  ConsentHistoryQuery,
  ConsentPreferences,
} from './consent.schema.ts';

// No agreement is needed: members who do not accept a text can still take back what they allowed.
const params = z.object({ name: z.enum(CONSENTS) });

export const getConsents = endpoint('GET', '/consent', {
  out: ConsentPreferences,
  summary: "The caller's own four consents, with what of their own data is an example of each",
});

export const giveConsent = endpoint('PUT', '/consent/:name', {
  params,
  in: ConsentGiven,
  out: ConsentPreferences,
  summary: `Opts in to one consent; 409 when the words or the choices are others by now, 429 after ${CONSENTS_PER_HOUR} in an hour`,
});

export const revokeConsent = endpoint('DELETE', '/consent/:name', {
  params,
  out: ConsentPreferences,
  summary: 'Takes one consent back, whatever the choices are by now; again changes nothing',
});

export const revokeAllConsents = endpoint('DELETE', '/consent', {
  out: ConsentPreferences,
  summary: 'Takes back each consent that is on; each is a change of its own in the history',
});

export const listConsentChanges = endpoint('GET', '/consent/history', {
  query: ConsentHistoryQuery,
  out: ConsentHistoryPage,
  summary: `The caller's own changes of consents, newest first, ${CONSENT_HISTORY_PAGE} a page`,
});

export const exportConsentChanges = endpoint('GET', '/consent/history.csv', {
  gives: 'bytes',
  summary: `The caller's own changes of consents as a CSV file, newest first, ${CONSENT_EXPORT_MAX} at most`,
});
