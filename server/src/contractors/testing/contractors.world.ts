import { CONSENTS } from '@pcr/contract/consent/consent.schema.ts';
import { claimContractor } from '@pcr/contract/contractors/claims/claims.endpoints.ts';
import {
  createContractor,
  listContractors,
  noteContractorContact,
  reportContractor,
} from '@pcr/contract/contractors/contractors.endpoints.ts';
import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import { setContractorPhoto } from '@pcr/contract/contractors/photo/photo.endpoints.ts';
import { answerReview } from '@pcr/contract/contractors/reviews/answers.endpoints.ts';
import {
  createReview,
  listReviews,
  reportReview,
} from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import type { ContractorReview } from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import { expect } from 'vitest';
import { pictureOf } from '../../files/testing/file-samples.ts';
import {
  type Deed,
  expectAlike,
  type Piece,
  type WorldOfDomain,
} from '../../testing/endpoints/world.ts';
import { newId } from '../../testing/new-id.ts';
import { reportDraft } from '../../testing/report-drafts.ts';
import { holds } from './claim-fixtures.ts';
import { contractorDraft, reviewDraft } from './contractor-drafts.ts';

export interface ContractorsInWorld {
  /** Added by the reviewer: one that the owner has reviewed, and one that the owner holds. */
  reviewed: Contractor;
  held: Contractor;
  /** The reviewer's review of the one that the owner holds, which the owner has answered. */
  answeredReview: ContractorReview;
  /** The id under which the stranger claims the owner's contractor. */
  strangersClaim: string;
}
declare module '../../testing/endpoints/world.ts' {
  interface ConsentWorld extends ContractorsInWorld {}
}

/** What the owner, and the others with them, have of contractors. */
export const piece: Piece<ContractorsInWorld, 'contractor' | 'claimed' | 'answer' | 'review'> = {
  makes: ['contractor', 'claimed', 'answer', 'review'],
  async make({ owner, viewers: { stranger, reviewer } }) {
    const [reviewed, held] = [
      await reviewer.ask(createContractor, { in: contractorDraft({ name: 'Reviewed' }) }),
      await reviewer.ask(createContractor, { in: contractorDraft({ name: 'Held' }) }),
    ];
    const review = await owner.ask(createReview, {
      params: { id: reviewed.id },
      in: reviewDraft({ explanatory_text: 'Zqreview' }),
    });
    const answeredReview = await reviewer.ask(createReview, {
      params: { id: held.id },
      in: reviewDraft(),
    });
    await holds(owner, held.id);
    const photo = await owner.ask(uploadFile, {
      params: { id: newId() },
      query: { folder: 'contractors', name: 'zqme.png' },
      bytes: await pictureOf({ width: 8, height: 8 }),
    });
    await owner.ask(setContractorPhoto, { params: { id: held.id }, in: { file_id: photo.id } });
    const answer = await owner.ask(answerReview, {
      params: { id: answeredReview.id },
      in: { id: newId(), text: 'Zqanswer' },
    });
    const contractor = await owner.ask(createContractor, {
      in: contractorDraft({
        name: 'Zqcontractor',
        email: 'zqcontractoremail@example.org',
        location: 'Zqcontractorplace',
        certifications: ['Zqcertificate'],
      }),
    });
    const strangersClaim = newId();
    await stranger.ask(claimContractor, {
      params: { id: contractor.id },
      in: { id: strangersClaim, note: null },
    });
    const entry = await stranger.ask(createContractor, {
      in: contractorDraft({ name: 'Claimed' }),
    });
    const claimed = await owner.ask(claimContractor, {
      params: { id: entry.id },
      in: { id: newId(), note: 'Zqclaim' },
    });
    await stranger.ask(reportReview, { params: { id: review.id }, in: reportDraft() });

    return {
      world: { reviewed, held, answeredReview, strangersClaim },
      subject: { contractor, claimed, answer, review },
    };
  },
};

export const fill: Deed = async ({ owner, viewers: { reviewer }, held, reviewed }) => {
  // Assessed by another, so that it stays.
  const kept = await owner.ask(createContractor, { in: contractorDraft({ name: 'Kept' }) });
  await reviewer.ask(createReview, { params: { id: kept.id }, in: reviewDraft() });
  await owner.ask(noteContractorContact, { params: { id: held.id } });
  const of = { params: { id: reviewed.id } };
  await owner.ask(reportContractor, { ...of, in: reportDraft('Zqreport') });
  const { id } = await reviewer.ask(createReview, { ...of, in: reviewDraft() });
  await owner.ask(reportReview, { params: { id }, in: reportDraft('Zqreport') });
};

export const hides: WorldOfDomain['hides'] = {
  'a word that stands only in what is hidden finds as much in a search of contractors as one that nobody has, shown or not (consent.md 8)':
    async (world) => {
      for (const on of [[], CONSENTS]) {
        await world.consents(on);
        for (const search of ['zqname', 'zqemail', 'zqposition', 'zqmessage', 'zqreview'])
          for (const sort of ['rating', 'name', 'newest'])
            await expectAlike(
              world,
              listContractors,
              { search, sort },
              { search: 'qqnobody', sort },
            );
      }
    },
};

export const expectTold: WorldOfDomain['expectTold'] = ({ reviewer }) =>
  expect(reviewer).toContain('answered the assessment');

export const archives = {
  stranger: { contractor_claims: ['zqcontractor'], messages: ['zqcontractor'] },
};

export const stays = { 'inbox_entries.parts': ['zqcontractor'], 'messages.data': ['zqcontractor'] };

export const expectLeft: Deed = async ({ viewers: { applicant } }) => {
  const found = await applicant.ask(listContractors, { query: { search: 'Kept' } });
  expect(found.items.map(({ name }) => name)).toEqual(['Kept']);
  const params = { id: found.items[0]?.id ?? '' };
  expect((await applicant.ask(listReviews, { params, query: {} })).items).toHaveLength(1);
};
