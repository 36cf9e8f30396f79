import { listMutedGroups } from '@pcr/contract/groups/board/board.endpoints.ts';
import { getOwnPhone } from '@pcr/contract/notifications/channels/phone.endpoints.ts';
import { listPushDevices } from '@pcr/contract/notifications/channels/push.endpoints.ts';
import {
  createOrUpdatePreferences,
  getPreferences,
} from '@pcr/contract/notifications/notifications.endpoints.ts';
import {
  PREFERENCE_DEFAULTS,
  type SavedPreferences,
} from '@pcr/contract/notifications/notifications.schema.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { OwnRow } from '../../kit/testing/own-row.ts';
import { deviceZone } from '../../kit/words/place-time.ts';
import { SERVER_KEY } from './push-browser.ts';

/**
 * Answers for a member's notification preferences, of which nothing but the zone is known, and for
 * what else stands on their screen: no device, no number, no muted group.
 */
export function preferencesServer(server: AnsweringServer, saved: Partial<SavedPreferences> = {}) {
  const preferences = new OwnRow<SavedPreferences>(
    { ...PREFERENCE_DEFAULTS, time_zone: deviceZone(), updated_at: null, ...saved },
    ['updated_at'],
  );
  server.answer(getPreferences, () => preferences.held);
  server.answer(listPushDevices, () => ({ key: SERVER_KEY, items: [] }));
  server.answer(listMutedGroups, () => ({ items: [], next: null }));
  server.answer(getOwnPhone, () => ({ confirmed: null, waiting: null }));
  server.answer(createOrUpdatePreferences, ({ in: edit }) => preferences.save(edit));
  return preferences;
}
