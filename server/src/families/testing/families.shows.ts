import {
  listFamilyLooks,
  lookUpFamilies,
} from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import {
  asks,
  at,
  page,
  type Shown,
  type ShowsOthers,
  split,
} from '../../testing/endpoints/showing.ts';

const FAMILY = split(`
  id family_name region recorder_name recorder_card recorder_photo service_status overall_rating color_indicator updated_on unconfirmed mine
`);
const OPENED = split(`
  service_start_month service_end_month service_end_reason reliability_rating communication_rating timeliness_rating
  professionalism_rating
`).concat(FAMILY);
const OWNERS_FAMILY: Shown[] = [
  ['id', 'FAMILY', 'allow_service_history_visible'],
  ['family_name', 'zqfamily', 'allow_service_history_visible'],
  ['region', 'zqcity', 'allow_service_history_visible', 'share_location_region'],
  ['recorder_name', 'zqname', 'allow_service_history_visible', 'display_real_name'],
  ['recorder_card', 'CARD', 'allow_service_history_visible', 'display_real_name'],
  ['recorder_photo', 'CARD', 'allow_service_history_visible', 'display_real_name'],
];
/** Whoever looks has agreed to it before, so no consent hides it (families.md 32). */
const OWNERS_LOOK: Shown[] = [
  ['name', 'zqname'],
  ['position', 'zqposition'],
];
const LOOK = split('id name position day');

/** Answers with nothing of another member’s, whatever they allow. */
export const nothingOfOthers: readonly string[] = [
  // Which half hours of an organizer are free.
  'listFamilies',
  'summarizeFamilies',
  'countFamilies',
  'exportFamilies',
  'getFamily',
  'createFamily',
  'updateFamily',
  'deleteFamily',
  'listDeletedFamilies',
  'restoreFamily',
  'confirmFamily',
  'listExpiringFamilies',
  'keepFamily',
  'keepExpiringFamilies',
  'listComingPickups',
  'getPickups',
  'savePickups',
  'snoozePickup',
  'skipPickup',
  'unskipPickup',
];

/** Shows something of another member, each in one or more calls. */
export const showsOthers: ShowsOthers = {
  lookUpFamilies: [
    {
      ...asks(lookUpFamilies, () => ({ query: { family_name: 'zqfam' } })),
      members: [...page(FAMILY), 'more'],
      shows: at('items[]', OWNERS_FAMILY),
    },
    {
      ...asks(lookUpFamilies, () => ({ query: { family_name: 'zqfam', location: 'zqcity' } })),
      members: [...page(FAMILY), 'more'],
      // A place finds only members who share it.
      shows: at(
        'items[]',
        OWNERS_FAMILY.map(([path, word, ...consents]) => [
          path,
          word,
          'share_location_region',
          ...consents,
        ]),
      ),
    },
  ],
  openSharedFamily: [
    { opens: 'allow_service_history_visible', members: OPENED, shows: OWNERS_FAMILY },
  ],
  listFamilyLooks: [
    {
      ...asks(listFamilyLooks, ({ seen }, relation) => ({
        params: { id: seen[relation] },
        query: {},
      })),
      members: [...page(LOOK), 'members', 'shared', 'age'],
      shows: at('items[]', OWNERS_LOOK),
    },
  ],
  listLooksAtOwn: [
    { members: page([...LOOK, 'family_id', 'family_name']), shows: at('items[]', OWNERS_LOOK) },
  ],
};
