import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { TimeZone } from '../kit/time-zone.ts';
import { PreferencesEdit, SavedPreferences } from './notifications.schema.ts';

export const getPreferences = endpoint('GET', '/notifications/preferences', {
  out: SavedPreferences,
  summary: 'How the caller wants to be notified, and of what; the defaults while nothing was saved',
});

export const createOrUpdatePreferences = endpoint('PUT', '/notifications/preferences', {
  in: PreferencesEdit,
  out: SavedPreferences,
  summary:
    "Replaces the caller's notification preferences; 409 with the current ones when their version is stale",
});

export const sayTimeZone = endpoint('POST', '/notifications/time-zone', {
  in: z.object({ time_zone: TimeZone }),
  again: true,
  summary:
    "The caller's device says its time zone, which holds where none is known yet; no new version comes of it",
});
