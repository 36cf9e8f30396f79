import * as families from '@pcr/contract/families/families.endpoints.ts';
import type { Family } from '@pcr/contract/families/families.schema.ts';
import * as familyLookUp from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import * as pickups from '@pcr/contract/families/pickups/pickups.endpoints.ts';
import * as familyRetention from '@pcr/contract/families/retention/retention.endpoints.ts';
import { sharesRecords } from '../../consent/testing/consenting.ts';
import { calling, type EndpointCall, type RecordsOf } from '../../testing/endpoints/calling.ts';
import { familyDraft, familyEdit } from './family-drafts.ts';
import { pickupEdit } from './pickup-drafts.ts';

export interface FamiliesRecords {
  living: Family;
  deleted: Family;
  /** The owner's record with a pickup that they were reminded of just now. */
  remindedPickup: { id: string; day: string; pickup_at: string };
  /** Another's record, which they share. */
  sharedFamily: Family;
}
declare module '../../testing/endpoints/calling.ts' {
  interface Subject extends FamiliesRecords {}
}

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  calling(families.listFamilies, [401, 403, 200, 200], () => ({ query: {} })),
  calling(families.countFamilies, [401, 403, 200, 200], () => ({ query: {} })),
  calling(families.exportFamilies, [401, 403, 200, 200], () => ({ query: {} })),
  calling(families.summarizeFamilies, [401, 403, 200, 200], () => ({})),
  calling(families.getFamily, [401, 403, 404, 200], ({ living }) => ({
    params: { id: living.id },
  })),
  calling(families.createFamily, [401, 403, 200, 200], () => ({ in: familyDraft() })),
  calling(families.updateFamily, [401, 403, 404, 200], ({ living }) => ({
    params: { id: living.id },
    in: familyEdit(living.updated_at),
  })),
  calling(families.deleteFamily, [401, 403, 404, 204], ({ living }) => ({
    params: { id: living.id },
    query: { updated_at: living.updated_at },
  })),
  calling(families.listDeletedFamilies, [401, 403, 200, 200], () => ({ query: {} })),
  calling(families.restoreFamily, [401, 403, 404, 200], ({ deleted }) => ({
    params: { id: deleted.id },
  })),
  calling(familyLookUp.lookUpFamilies, [401, 403, 200, 200], () => ({
    query: { family_name: 'Shared' },
  })),
  // Of another member who shares it.
  calling(familyLookUp.openSharedFamily, [401, 403, 200, 200], ({ sharedFamily }) => ({
    params: { id: sharedFamily.id },
  })),
  calling(familyLookUp.listFamilyLooks, [401, 403, 404, 200], ({ living }) => ({
    params: { id: living.id },
    query: {},
  })),
  calling(familyLookUp.listLooksAtOwn, [401, 403, 200, 200], () => ({ query: {} })),
  calling(familyLookUp.confirmFamily, [401, 403, 404, 204], ({ living }) => ({
    params: { id: living.id },
    query: { updated_at: living.updated_at },
  })),
  calling(pickups.listComingPickups, [401, 403, 200, 200], () => ({ query: {} })),
  calling(pickups.getPickups, [401, 403, 404, 200], ({ living }) => ({
    params: { id: living.id },
  })),
  calling(pickups.savePickups, [401, 403, 404, 200], ({ living }) => ({
    params: { id: living.id },
    in: pickupEdit(),
  })),
  calling(pickups.snoozePickup, [401, 403, 404, 200], ({ remindedPickup: { id, pickup_at } }) => ({
    params: { id },
    in: { pickup_at, minutes: 5 as const },
  })),
  calling(pickups.skipPickup, [401, 403, 404, 200], ({ remindedPickup: { id, day } }) => ({
    params: { id },
    in: { day },
  })),
  calling(pickups.unskipPickup, [401, 403, 404, 200], ({ remindedPickup: { id } }) => ({
    params: { id },
  })),
  calling(familyRetention.listExpiringFamilies, [401, 403, 200, 200], () => ({ query: {} })),
  calling(familyRetention.keepFamily, [401, 403, 404, 204], ({ living }) => ({
    params: { id: living.id },
  })),
  calling(familyRetention.keepExpiringFamilies, [401, 403, 204, 204], () => ({})),
];

/** How each record is made; what it hangs on is `its`. */
export const records: RecordsOf<FamiliesRecords> = {
  living: (owner) =>
    owner.ask(families.createFamily, { in: familyDraft({ family_name: 'Living' }) }),
  async deleted(owner) {
    const made = await owner.ask(families.createFamily, {
      in: familyDraft({ family_name: 'Deleted' }),
    });
    await owner.ask(families.deleteFamily, {
      params: { id: made.id },
      query: { updated_at: made.updated_at },
    });
    return made;
  },
  async remindedPickup(owner) {
    const { id } = await owner.ask(families.createFamily, {
      in: familyDraft({ family_name: 'Picked up' }),
    });
    await owner.ask(pickups.savePickups, { params: { id }, in: pickupEdit() });
    const pickup_at = owner.app.clock.now().toISOString();
    const remind = 'update family_pickups set reminded_of = $2 where family_id = $1';
    await owner.app.rows(remind, [id, pickup_at]);
    return { id, day: pickup_at.slice(0, 10), pickup_at };
  },
  async sharedFamily(owner) {
    const neighbour = await owner.neighbour();
    await sharesRecords(neighbour);
    return neighbour.ask(families.createFamily, { in: familyDraft({ family_name: 'Shared' }) });
  },
};
