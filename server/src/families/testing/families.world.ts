import { createFamily } from '@pcr/contract/families/families.endpoints.ts';
import type { Family } from '@pcr/contract/families/families.schema.ts';
import { openSharedFamily } from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import { sharesRecords } from '../../consent/testing/consenting.ts';
import { type Piece, RELATIONS, type Relation, words } from '../../testing/endpoints/world.ts';
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
