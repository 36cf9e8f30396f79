import * as endpoints from '@pcr/contract/families/families.endpoints.ts';
import { FAMILY_FIXTURE } from '@pcr/contract/families/families.fixture.ts';
import {
  FAMILY_PAGE,
  type Family,
  type FamilyDraft,
} from '@pcr/contract/families/families.schema.ts';
import { listFamilyLooks } from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import type { FamilyLooks } from '@pcr/contract/families/look-up/look-up.schema.ts';
import { getPickups } from '@pcr/contract/families/pickups/pickups.endpoints.ts';
import type { Pickups } from '@pcr/contract/families/pickups/pickups.schema.ts';
import { HISTORY_PAGE } from '@pcr/contract/kit/history.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { EntryStore, pageOf } from '../../kit/testing/entry-store.ts';
import { overallOf } from '../families.labels.ts';

/** A record as a form sends it. */
export function familyDraft(fields: Partial<FamilyDraft> = {}): FamilyDraft {
  return {
    id: newId(),
    ...FAMILY_FIXTURE,
    family_name: 'Rivera Family',
    location: 'Austin, TX',
    ...fields,
  };
}

/** The same rating four times, so that the mean is it. */
export const rated = (rating: number) => ({
  reliability_rating: rating,
  communication_rating: rating,
  timeliness_rating: rating,
  professionalism_rating: rating,
});

export const NO_LOOKS: FamilyLooks = {
  members: 0,
  shared: false,
  age: 'current',
  items: [],
  next: null,
};

/** Of a record whose pickup times nobody has set. */
export const noPickups = (family_id: string, family_name = 'The Parkers'): Pickups => ({
  ...{
    family_id,
    family_name,
    monday: null,
    tuesday: null,
    wednesday: null,
    thursday: null,
    friday: null,
    saturday: null,
  },
  ...{
    sunday: null,
    updated_at: null,
    time_zone: 'America/Chicago',
    pickup_enabled: true,
    pickup_before_minutes: 15,
  },
  ...{ next: null, reminded_of: null, snoozed_until: null },
});

/**
 * Answers for family records; the first of these is the oldest. Tests only check that search,
 * filters and order are requested: that they work is proved on PostgreSQL.
 */
export function familyServer(server: AnsweringServer, ...records: Partial<FamilyDraft>[]) {
  const families = new EntryStore<Family, FamilyDraft>((draft) => {
    const { mean, color } = overallOf(draft);
    const can = { edit: true, delete: true };
    return {
      ...draft,
      overall_rating: mean,
      color_indicator: color,
      disputed: false,
      user_id: newId(),
      can,
    };
  });
  for (const record of records) families.create(familyDraft(record));
  server.answer(endpoints.listFamilies, ({ query }) =>
    pageOf(families.all, query.cursor, FAMILY_PAGE),
  );
  server.answer(endpoints.summarizeFamilies, () => summaryOf(families.all));
  server.answer(endpoints.countFamilies, ({ query: { status } }) => ({
    found: families.all.filter((one) => !status || one.service_status === status).length,
  }));
  server.answer(endpoints.listDeletedFamilies, ({ query }) =>
    pageOf(families.deleted, query.cursor, HISTORY_PAGE),
  );
  server.answer(endpoints.getFamily, ({ params }) => families.find(params.id));
  server.answer(listFamilyLooks, () => NO_LOOKS);
  server.answer(getPickups, ({ params: { id } }) => noPickups(id, families.find(id).family_name));
  server.answer(endpoints.createFamily, ({ in: draft }) => families.create(draft));
  server.answer(endpoints.updateFamily, ({ params, in: edit }) => families.update(params.id, edit));
  server.answer(endpoints.deleteFamily, ({ params, query }) =>
    families.remove(params.id, query.updated_at),
  );
  server.answer(endpoints.restoreFamily, ({ params }) => families.restore(params.id));
  return families;
}

function summaryOf(families: readonly Family[]) {
  const total = families.length;
  const sum = families.reduce((before, { overall_rating }) => before + overall_rating, 0);
  return {
    total,
    active: families.filter(({ service_status }) => service_status === 'Active').length,
    average_rating: total > 0 ? Math.round((sum / total) * 10) / 10 : null,
    high_quality: families.filter(({ color_indicator }) => color_indicator === 'green').length,
    locations: [...new Set(families.map(({ location }) => location))].sort(),
  };
}
