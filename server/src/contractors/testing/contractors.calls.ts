import * as claims from '@pcr/contract/contractors/claims/claims.endpoints.ts';
import * as contractors from '@pcr/contract/contractors/contractors.endpoints.ts';
import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import * as photos from '@pcr/contract/contractors/photo/photo.endpoints.ts';
import * as answers from '@pcr/contract/contractors/reviews/answers.endpoints.ts';
import type { ReviewAnswer } from '@pcr/contract/contractors/reviews/answers.schema.ts';
import * as reviews from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import type { ContractorReview } from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import type { Member } from '../../testing/app-for-tests.ts';
import { calling, type EndpointCall, type RecordsOf } from '../../testing/endpoints/calling.ts';
import { newId } from '../../testing/new-id.ts';
import { reportDraft } from '../../testing/report-drafts.ts';
import { claimsNobody, holds } from './claim-fixtures.ts';
import { contractorDraft, contractorEdit, reviewDraft, reviewEdit } from './contractor-drafts.ts';

export interface ContractorsRecords {
  /** Contractors that the same owner added. */
  contractor: Contractor;
  deletedContractor: Contractor;
  /**
   * Contractors that nobody has reviewed: one that nobody says to be, and one that the owner does.
   */
  unclaimed: Contractor;
  claimed: Contractor;
  /** Another's review of a contractor that the owner is, and the owner's answer to one. */
  heldReview: ContractorReview;
  answer: ReviewAnswer;
  /** The owner's review of their own contractor. */
  review: ContractorReview;
}
declare module '../../testing/endpoints/calling.ts' {
  interface Subject extends ContractorsRecords {}
}

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  calling(contractors.listContractors, [401, 403, 200, 200], () => ({ query: {} })),
  calling(contractors.listDeletedContractors, [401, 403, 200, 200], () => ({ query: {} })),
  calling(contractors.getContractor, [401, 403, 200, 200], ({ contractor }) => ({
    params: { id: contractor.id },
  })),
  calling(contractors.createContractor, [401, 403, 200, 200], () => ({ in: contractorDraft() })),
  calling(contractors.updateContractor, [401, 403, 403, 200], ({ contractor }) => ({
    params: { id: contractor.id },
    in: contractorEdit(contractor.updated_at),
  })),
  calling(contractors.deleteContractor, [401, 403, 403, 204], ({ contractor }) => ({
    params: { id: contractor.id },
    query: { updated_at: contractor.updated_at },
  })),
  calling(contractors.restoreContractor, [401, 403, 404, 200], ({ deletedContractor }) => ({
    params: { id: deletedContractor.id },
  })),
  calling(contractors.listContractorVersions, [401, 403, 403, 200], ({ contractor }) => ({
    params: { id: contractor.id },
    query: {},
  })),
  calling(contractors.noteContractorContact, [401, 403, 204, 204], ({ contractor }) => ({
    params: { id: contractor.id },
  })),
  // Of one's own there is nothing to tell, and nobody of them has told anything.
  calling(contractors.reportContractor, [401, 403, 200, 403], ({ contractor }) => ({
    params: { id: contractor.id },
    in: reportDraft(),
  })),
  calling(contractors.getOwnContractorReport, [401, 403, 404, 404], ({ contractor }) => ({
    params: { id: contractor.id },
  })),
  calling(photos.getContractorPhoto, [401, 403, 404, 404], ({ contractor }) => ({
    params: { id: contractor.id },
    query: {},
  })),
  // Only by the member who is the contractor.
  calling(photos.setContractorPhoto, [401, 403, 403, 200], ({ heldReview }) => ({
    params: { id: heldReview.contractor_id },
    in: { file_id: null },
  })),
  calling(claims.claimContractor, [401, 403, 200, 200], ({ unclaimed }) => ({
    params: { id: unclaimed.id },
    in: { id: newId(), note: null },
  })),
  // Of the caller's own claim alone: the stranger has none, and nothing changes.
  calling(claims.takeBackClaim, [401, 403, 200, 200], ({ claimed }) => ({
    params: { id: claimed.id },
  })),
  calling(reviews.getReviewSummary, [401, 403, 200, 200], ({ contractor }) => ({
    params: { id: contractor.id },
  })),
  calling(reviews.listReviews, [401, 403, 200, 200], ({ contractor }) => ({
    params: { id: contractor.id },
    query: {},
  })),
  calling(reviews.createReview, [401, 403, 200, 200], ({ contractor }) => ({
    params: { id: contractor.id },
    in: reviewDraft(),
  })),
  calling(reviews.updateReview, [401, 403, 403, 200], ({ review }) => ({
    params: { id: review.id },
    in: reviewEdit(review.updated_at),
  })),
  calling(reviews.deleteReview, [401, 403, 403, 204], ({ review }) => ({
    params: { id: review.id },
    query: { updated_at: review.updated_at },
  })),
  calling(reviews.reportReview, [401, 403, 200, 403], ({ review }) => ({
    params: { id: review.id },
    in: reportDraft(),
  })),
  calling(reviews.getOwnReviewReport, [401, 403, 404, 404], ({ review }) => ({
    params: { id: review.id },
  })),
  // Only by the member who is the contractor.
  calling(answers.answerReview, [401, 403, 403, 200], ({ heldReview }) => ({
    params: { id: heldReview.id },
    in: { id: newId(), text: 'Thank you.' },
  })),
  calling(answers.updateAnswer, [401, 403, 403, 200], ({ answer: { id, updated_at } }) => ({
    params: { id },
    in: { text: 'Thank you all.', updated_at },
  })),
  calling(answers.deleteAnswer, [401, 403, 403, 204], ({ answer: { id, updated_at } }) => ({
    params: { id },
    query: { updated_at },
  })),
];

async function reviewOfHeld(owner: Member): Promise<ContractorReview> {
  const neighbour = await owner.neighbour();
  const { id } = await neighbour.ask(contractors.createContractor, { in: contractorDraft() });
  await holds(owner, id);
  return neighbour.ask(reviews.createReview, { params: { id }, in: reviewDraft() });
}

/** How each record is made; what it hangs on is `its`. */
export const records: RecordsOf<ContractorsRecords> = {
  contractor: (owner) =>
    owner.ask(contractors.createContractor, { in: contractorDraft({ name: 'Living' }) }),
  async deletedContractor(owner) {
    const made = await owner.ask(contractors.createContractor, {
      in: contractorDraft({ name: 'Deleted' }),
    });
    const given = { params: { id: made.id }, query: { updated_at: made.updated_at } };
    await owner.ask(contractors.deleteContractor, given);
    return made;
  },
  async unclaimed(owner) {
    await claimsNobody(owner);
    return owner.ask(contractors.createContractor, { in: contractorDraft() });
  },
  async claimed(owner, its) {
    await its('unclaimed');
    const { id } = await owner.ask(contractors.createContractor, { in: contractorDraft() });
    return owner.ask(claims.claimContractor, {
      params: { id },
      in: { id: newId(), note: 'Call me.' },
    });
  },
  heldReview: reviewOfHeld,
  async answer(owner) {
    const { id } = await reviewOfHeld(owner);
    return owner.ask(answers.answerReview, {
      params: { id },
      in: { id: newId(), text: 'Thank you.' },
    });
  },
  review: async (owner, its) =>
    owner.ask(reviews.createReview, {
      params: { id: (await its('contractor')).id },
      in: reviewDraft(),
    }),
};

/** Where a stranger’s call changes a row of the owner’s. */
export const changedByStrangers = { createReview: 'contractors' };
