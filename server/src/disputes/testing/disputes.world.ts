import { CONSENTS } from '@pcr/contract/consent/consent.schema.ts';
import { listRecordDisputes } from '@pcr/contract/disputes/disputes.endpoints.ts';
import { createFamily } from '@pcr/contract/families/families.endpoints.ts';
import type { Family } from '@pcr/contract/families/families.schema.ts';
import { openSharedFamily } from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import { expect } from 'vitest';
import { familyDraft } from '../../families/testing/family-drafts.ts';
import { type Piece, RELATIONS, type WorldOfDomain } from '../../testing/endpoints/world.ts';
import { newId } from '../../testing/new-id.ts';

export interface DisputesInWorld {
  /** The owner's record that somebody asks about. */
  disputed: Family;
}
declare module '../../testing/endpoints/world.ts' {
  interface ConsentWorld extends DisputesInWorld {}
}

/** What the owner, and the others with them, have of disputes. */
export const piece: Piece<DisputesInWorld, never> = {
  makes: [],
  async make({ app, owner }) {
    const disputed = await owner.ask(createFamily, {
      in: familyDraft({ family_name: 'Zqfamilyasked' }),
    });
    const asked = newId();
    await app.rows(
      `insert into disputes (id, name, email, family_name, location, kind, words, created_at, token_hash, expires_at)
     values ($1, 'Zqasker', 'zqasker@example.org', 'Zqaskedname', 'Zqaskedplace', 'know', 'Zqasked', $2, 'zqhash', 'infinity')`,
      [asked, app.clock.now().toISOString()],
    );
    await app.rows(
      'insert into dispute_records (id, dispute_id, family_id, linked_at) values ($1, $2, $3, $4)',
      [...[newId(), asked, disputed.id, app.clock.now().toISOString()]],
    );
    await app.rows('select mark_disputed($1)', [[disputed.id]]);

    return {
      world: { disputed },
      subject: {},
      ids: { DISPUTED: disputed.id },
    };
  },
};

/** Of the family that asks. */
export const ofAnother = ['zqasker', 'zqaskedname', 'zqaskedplace', 'zqasked', 'zqhash'];

export const hides: WorldOfDomain['hides'] = {
  'a record that somebody asks about is the owner’s alone, and nobody learns who asks (disputes.md 11, 12)':
    async ({ consents, disputed, owner, viewers, wordsIn }) => {
      await consents(CONSENTS);
      const of = { params: { id: disputed.id } };
      expect(wordsIn((await owner.reply(listRecordDisputes, of)).text)).toEqual(['zqasked']);
      for (const relation of RELATIONS) {
        await viewers[relation].refused('not_found', listRecordDisputes, of);
        await viewers[relation].refused('not_found', openSharedFamily, of);
      }
    },
};
