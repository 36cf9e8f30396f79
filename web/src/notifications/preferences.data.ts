import * as endpoints from '@pcr/contract/notifications/notifications.endpoints.ts';
import {
  PREFERENCES_TOPIC,
  type PreferencesEdit,
  SavedPreferences,
} from '@pcr/contract/notifications/notifications.schema.ts';
import { call } from '../kit/api/api.ts';
import { wholeData } from '../kit/settings/own-data.ts';

/**
 * One's own notification preferences. They are saved in the account settings too, or on another
 * device.
 */
export const preferencesData = wholeData<PreferencesEdit, SavedPreferences>({
  key: 'notification_preferences',
  get: (options) => call(endpoints.getPreferences, {}, options),
  save: (edit) => call(endpoints.createOrUpdatePreferences, { in: edit }),
  shape: SavedPreferences,
  topic: PREFERENCES_TOPIC,
});
