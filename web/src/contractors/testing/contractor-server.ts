import * as endpoints from '@pcr/contract/contractors/contractors.endpoints.ts';
import { CONTRACTOR_FIXTURE } from '@pcr/contract/contractors/contractors.fixture.ts';
import {
  CONTRACTOR_PAGE,
  type Contractor,
  type ContractorDraft,
} from '@pcr/contract/contractors/contractors.schema.ts';
import * as reviews from '@pcr/contract/contractors/reviews.endpoints.ts';
import type { ContractorReview } from '@pcr/contract/contractors/reviews.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { EntryStore, pageOf } from '../../kit/testing/entry-store.ts';

const NO_STATS = {
  average_reliability: null,
  average_communication: null,
  average_timeliness: null,
  average_professionalism: null,
  average_contract_adherence: null,
  overall_average: null,
  total_reviews: 0,
  distribution: [0, 0, 0, 0, 0],
};

/** Answers for the directory, whose contractors the page's member added; nobody has reviewed one. */
export function contractorServer(server: AnsweringServer, ...drafts: Partial<ContractorDraft>[]) {
  const me = newId();
  const contractors = new EntryStore<Contractor, ContractorDraft>((draft) => ({
    ...draft,
    rating: 0,
    average_rating: null,
    total_reviews: 0,
    user_id: me,
    can: { edit: true, delete: true },
  }));
  for (const draft of drafts) contractors.create({ id: newId(), ...CONTRACTOR_FIXTURE, ...draft });
  server.answer(endpoints.listContractors, ({ query }) => pageOf(contractors.all, query.cursor, CONTRACTOR_PAGE));
  server.answer(endpoints.getContractor, ({ params }) => contractors.find(params.id));
  server.answer(endpoints.createContractor, ({ in: draft }) => contractors.create(draft));
  server.answer(endpoints.updateContractor, ({ params, in: edit }) => contractors.update(params.id, edit));
  server.answer(endpoints.deleteContractor, ({ params, query }) => contractors.remove(params.id, query.updated_at));
  server.answer(endpoints.restoreContractor, ({ params }) => contractors.restore(params.id));
  server.answer(reviews.getReviewSummary, () => ({ stats: NO_STATS, own_review: null }));
  server.answer(reviews.listReviews, () => ({ items: [], next: null }));
  return contractors;
}

/** A review that another member wrote of this contractor. */
export function othersReview(contractor_id: string): ContractorReview {
  const at = '2026-03-03T18:00:00Z';
  return {
    id: newId(),
    contractor_id,
    reliability_rating: 3,
    communication_rating: 3,
    timeliness_rating: 3,
    professionalism_rating: 3,
    contract_adherence_rating: 3,
    explanatory_text: 'Came late twice.',
    overall_rating: 3,
    reviewer_id: null,
    reviewer_name: 'User',
    created_at: at,
    updated_at: at,
    reported_by_me: false,
    can: { edit: false, delete: false, report: true },
  };
}
