import { createFamily, listFamilies } from '@pcr/contract/families/families.endpoints.ts';
import type { Family } from '@pcr/contract/families/families.schema.ts';
import {
  listFamilyLooks,
  listLooksAtOwn,
  lookUpFamilies,
  openSharedFamily,
} from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import { LOOK_UP_SHOWN } from '@pcr/contract/families/look-up/look-up.schema.ts';
import { expect } from 'vitest';
import { sharesRecords } from '../../consent/testing/consenting.ts';
import type { Member } from '../../testing/app-for-tests.ts';
import {
  expectAlike,
  MADE_UP_CURSOR,
  type Piece,
  RELATIONS,
  type Relation,
  type WorldOfDomain,
  words,
} from '../../testing/endpoints/world.ts';
import { familyDraft } from './family-drafts.ts';

export interface FamiliesInWorld {
  /** The owner's record of a family, which each viewer has opened once. */
  family: Family;
  /** The viewers' own, by id: the owner has opened each once. */
  seen: Record<Relation, string>;
}
declare module '../../testing/endpoints/world.ts' {
  interface ConsentWorld extends FamiliesInWorld {}
}

/** What the owner, and the others with them, have of families. */
export const piece: Piece<FamiliesInWorld, 'living' | 'sharedFamily'> = {
  makes: ['living', 'sharedFamily'],
  async make({ owner, viewers }) {
    const family = await owner.ask(createFamily, {
      in: familyDraft({
        ...words('family', ['contact_info', 'other_reason_details', 'last_provider', 'notes']),
        family_name: 'Zqfamily',
        location: '12 Zqstreet Street, Zqcity, WA 98402',
        children_count: 97,
        service_status: 'Ended',
        service_start_date: '2024-02-03',
        service_end_date: '2025-11-30',
        service_end_reason: 'other',
        previous_providers: 96,
      }),
    });
    // Each looks at the other's, so both of it is told.
    const seen = { stranger: '', applicant: '', provider: '', reviewer: '' };
    for (const relation of RELATIONS) {
      const viewer = viewers[relation];
      await viewer.ask(openSharedFamily, { params: { id: family.id } });
      await sharesRecords(viewer);
      const { id } = await viewer.ask(createFamily, { in: familyDraft({ family_name: 'Seen' }) });
      await owner.ask(openSharedFamily, { params: { id } });
      seen[relation] = id;
    }

    return {
      world: { family, seen },
      subject: { living: family, sharedFamily: family },
      ids: { FAMILY: family.id },
    };
  },
};

export const hides: WorldOfDomain['hides'] = {
  'a word that stands only in what is hidden changes no answer of a look-up: no entry, no order, no "more than 20"':
    async (world) => {
      const { consents, owner, viewers } = world;
      const alike = (query: Record<string, string>, other: Record<string, string>) =>
        expectAlike(world, lookUpFamilies, query, other);
      await consents([]);
      await alike({ family_name: 'zqfamily' }, { family_name: 'qqfamily' });
      await consents(['allow_service_history_visible']);
      await alike({ family_name: 'zqname' }, { family_name: 'qqname' });
      const family_name = 'zqfamily';
      await alike({ family_name, location: 'zqcity' }, { family_name, location: 'qqcity' });
      await consents([]);
      const add = (who: Member, name: string) =>
        who.ask(createFamily, { in: familyDraft({ family_name: name }) });
      const search = async () =>
        (await viewers.stranger.reply(lookUpFamilies, { query: { family_name: 'guessable' } }))
          .text;
      for (let n = 0; n < LOOK_UP_SHOWN; n++) await add(viewers.reviewer, `Guessable ${n}`);
      const before = await search();
      expect(before).toContain('"more":false');
      for (const name of ['Guessable', 'A Guessable', 'Guessable 7']) await add(owner, name);
      expect(await search()).toBe(before);
      await consents(['allow_service_history_visible']);
      expect(await search()).toContain('"more":true');
    },
  'what is hidden of families is reached by no cursor that is made up, or taken from another member':
    async ({ consents, family, seen, viewers: { stranger } }) => {
      await consents([]);
      const { items } = await stranger.ask(listLooksAtOwn, { query: { cursor: MADE_UP_CURSOR } });
      expect(items.map(({ family_id }) => family_id)).toEqual([seen.stranger]);
      const of = { params: { id: family.id }, query: { cursor: MADE_UP_CURSOR } };
      await stranger.refused('not_found', listFamilyLooks, of);
      const found = await stranger.ask(listFamilies, { query: { search: 'zqfamily' } });
      expect(found.items).toEqual([]);
    },
};

const LOOK = { family_look_ups: ['FAMILY'] };
export const archives = { stranger: LOOK, applicant: LOOK, provider: LOOK, reviewer: LOOK };
