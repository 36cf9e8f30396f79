import {
  lookUpFamilies,
  openSharedFamily,
} from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import { LOOK_UP_SHOWN, type SharedFamily } from '@pcr/contract/families/look-up/look-up.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';

/** Another's record as it is shown, changed as a test needs it. */
export const sharedFamily = (changes: Partial<SharedFamily> = {}): SharedFamily => ({
  id: newId(),
  family_name: 'Okonkwo Family',
  region: 'Tacoma, WA',
  recorder_name: 'Provider',
  recorder_card: null,
  recorder_photo: null,
  service_status: 'Completed',
  overall_rating: 4.2,
  color_indicator: 'yellow',
  updated_on: '2026-03-03',
  unconfirmed: false,
  mine: false,
  service_start_month: '2024-02',
  service_end_month: '2025-11',
  service_end_reason: 'relocation',
  reliability_rating: 4.5,
  communication_rating: 4,
  timeliness_rating: 3.8,
  professionalism_rating: 4.5,
  ...changes,
});

/** Answers look-ups with all of these, whatever is sought. `shared` is what can be opened. */
export function lookUpServer(server: AnsweringServer, ...records: SharedFamily[]) {
  const shared = [...records];
  server.answer(lookUpFamilies, () => ({
    items: shared.slice(0, LOOK_UP_SHOWN),
    more: shared.length > LOOK_UP_SHOWN,
  }));
  server.answer(openSharedFamily, ({ params }) => {
    const found = shared.find(({ id }) => id === params.id);
    if (!found)
      throw new Refused('not_found', {
        message: 'This record is no longer shared, or it never was.',
      });
    return found;
  });
  return { shared };
}
