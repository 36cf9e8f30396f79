import { FamilyDraft } from '@pcr/contract/families/families.schema.ts';
import { PickupSkip, PickupTimes } from '@pcr/contract/families/pickups/pickups.schema.ts';
import * as z from 'zod/mini';
import type { Domain } from '../domain.ts';
import { familyRoutes } from './families.routes.ts';
import { familyDaily, familyTasks } from './families.tasks.ts';
import { newestFamily } from './families.ts';
import { lookUpRoutes } from './look-up/look-up.routes.ts';
import { ownLooks } from './look-up/own-looks.ts';
import { pickupRoutes } from './pickups/pickups.routes.ts';
import { pickupMinutely, pickupTasks } from './pickups/pickups.tasks.ts';
import { retentionRoutes } from './retention/retention.routes.ts';

/** A row of the table says its times with their seconds, which are always none. */
const withoutSeconds = z.transform((time: unknown) =>
  typeof time === 'string' ? time.replace(/^(\d\d:\d\d):00$/, '$1') : time,
);
const PICKUPS_READ = {
  ...Object.fromEntries(
    Object.entries(PickupTimes.shape).map(([day, time]) => [day, z.pipe(withoutSeconds, time)]),
  ),
  skipped_day: PickupSkip.shape.day,
};

export const families = {
  name: 'families',
  routes(bind, parts) {
    familyRoutes(bind, parts);
    pickupRoutes(bind, parts);
    retentionRoutes(bind, parts);
    lookUpRoutes(bind, parts);
  },
  tasks: (parts) => ({ ...familyTasks(parts), ...pickupTasks(parts) }),
  daily: familyDaily,
  minutely: pickupMinutely,
  gives: (ground) => ({ looks: ownLooks(ground), newestFamily }),
  finish: ({ looks }) => looks.noted(),
  restorable: [{ table: 'families', owner: 'user_id', title: 'family_name', shared: false }],
  tables: [
    {
      table: 'families',
      owner: 'user_id',
      omit: ['search_text', 'name_order', 'status_order', 'region'],
      words: {
        at: 30,
        title: 'Family records',
        says: 'The families you recorded, with your ratings and notes.',
        shows: [
          'family_name',
          'location',
          'service_status',
          'service_start_date',
          'service_end_date',
          'overall_rating',
          'notes',
        ],
      },
      // Nobody was told here that a record will be deleted for its age (retention.md 11).
      imported: {
        fresh: ['disputed', 'warned_on', 'warned_again_on'],
        reads: FamilyDraft.shape,
      },
      private: true,
    },
    {
      // Who looked and whose record it was are two people: the archive of one does not name the
      // other.
      table: 'family_look_ups',
      owner: 'user_id',
      omit: ['owner_id'],
      words: {
        at: 40,
        title: 'Records you looked up',
        says: 'On which days you opened a record of another member.',
        shows: ['day', 'family_id'],
      },
    },
    {
      table: 'family_look_ups',
      owner: 'owner_id',
      name: 'family_look_ups_received',
      omit: ['user_id'],
      words: {
        at: 50,
        title: 'Looks at your records',
        says: 'On which days other members opened your records. The app shows who it was, where that may be shown.',
        shows: ['day', 'family_id'],
      },
      imported: {},
    },
    {
      table: 'family_look_notices',
      owner: 'user_id',
      words: {
        at: 60,
        title: 'Notices of looks',
        says: 'When you were last told that somebody looked.',
      },
      imported: {},
    },
    {
      table: 'family_pickups',
      owner: 'user_id',
      omit: ['next_at'],
      words: {
        at: 770,
        title: 'Pickup times',
        says: 'When children of your families are picked up, by weekday, and the day that you skip.',
        shows: ['family_id', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      },
      // What they were reminded of elsewhere is not what they are reminded of here.
      imported: { fresh: ['reminded_of', 'snoozed_until'], reads: PICKUPS_READ },
    },
  ],
} satisfies Domain;
