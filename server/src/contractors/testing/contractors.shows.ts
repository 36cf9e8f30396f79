import {
  claimContractor,
  takeBackClaim,
} from '@pcr/contract/contractors/claims/claims.endpoints.ts';
import { listContractors } from '@pcr/contract/contractors/contractors.endpoints.ts';
import { getContractorPhoto } from '@pcr/contract/contractors/photo/photo.endpoints.ts';
import * as reviews from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import {
  asks,
  at,
  BY_DISTANCE,
  but,
  type Case,
  page,
  refusal,
  type Shown,
  type ShowsOthers,
  STALE,
  split,
  under,
} from '../../testing/endpoints/showing.ts';
import { reviewDraft, reviewEdit } from './contractor-drafts.ts';

const CARD = split(`
  id name photo specialty hourly_rate experience_years location availability certifications last_service_date rating
  average_rating total_reviews created_at updated_at user_id confirmed hidden can can.edit can.delete
`);
const CONTRACTOR = [
  ...CARD,
  ...split('phone email reported_by_me can.claim can.review can.report can.photo'),
  ...under('own_claim', split('id ticket note state created_at decided_at')),
];
/** All members may know what is said of a contractor (contractors.md 1), nobody who added it. */
const OWNERS_CARD: Shown[] = [
  ['name', 'zqcontractor'],
  ['location', 'zqcontractorplace'],
  ['certifications[]', 'zqcertificate'],
];
const OWNERS_CONTRACTOR: Shown[] = [...OWNERS_CARD, ['email', 'zqcontractoremail']];
const ANSWER = split(
  'id review_id text contractor_name created_at updated_at can can.edit can.delete',
);
const REVIEW = split(`
  id contractor_id reliability_rating communication_rating timeliness_rating professionalism_rating
  contract_adherence_rating explanatory_text overall_rating reviewer_id reviewer_name reviewer_card reviewer_photo created_at
  updated_at hidden reported_by_me can can.edit can.delete can.report can.answer
`).concat(under('answer', ANSWER));
export const OWNERS_REVIEW: Shown[] = [
  ['explanatory_text', 'zqreview'],
  ['reviewer_name', 'zqname', 'display_real_name'],
  ['reviewer_card', 'CARD', 'display_real_name'],
  ['reviewer_photo', 'CARD', 'display_real_name'],
];
const OWNERS_ANSWER: Shown[] = [['answer.text', 'zqanswer']];
const STATS = split(`
  average_reliability average_communication average_timeliness average_professionalism average_contract_adherence
  overall_average total_reviews distribution
`);
const oneContractor: Case = { members: CONTRACTOR, shows: OWNERS_CONTRACTOR };
const staleReview: Pick<Case, 'by' | 'status' | 'members' | 'shows'> = {
  by: ['reviewer'],
  status: 409,
  members: refusal(REVIEW),
  shows: at('error.current', OWNERS_ANSWER),
};

/** Answers with nothing of another member’s, whatever they allow. */
export const nothingOfOthers: readonly string[] = [
  // Which half hours of an organizer are free.
  'createContractor',
  'updateContractor',
  'deleteContractor',
  'restoreContractor',
  'listDeletedContractors',
  'listContractorVersions',
  'noteContractorContact',
  'setContractorPhoto',
  'answerReview',
  'updateAnswer',
  'deleteAnswer',
  // What the caller told the operator.
  'reportContractor',
  'getOwnContractorReport',
  'reportReview',
  'getOwnReviewReport',
];

/** Shows something of another member, each in one or more calls. */
export const showsOthers: ShowsOthers = {
  listContractors: [
    { members: page(CARD), shows: at('items[]', OWNERS_CARD) },
    {
      ...asks(listContractors, () => ({ query: { search: 'zqcontr', sort: 'name' as const } })),
      members: page(CARD),
      shows: at('items[]', OWNERS_CARD),
    },
    {
      ...asks(listContractors, () => ({ query: BY_DISTANCE })),
      members: page([...CARD, 'distance_miles']),
      shows: at('items[]', OWNERS_CARD),
    },
  ],
  getContractor: [oneContractor],
  getContractorPhoto: [
    {
      ...asks(getContractorPhoto, ({ held: { id } }) => ({ params: { id }, query: {} })),
      ...{ bytes: true, members: [], shows: [] },
    },
  ],
  claimContractor: [
    {
      ...oneContractor,
      by: ['stranger'],
      ...asks(claimContractor, ({ subject: { contractor }, strangersClaim: id }) => ({
        params: { id: contractor.id },
        in: { id, note: null },
      })),
    },
    {
      by: but('stranger'),
      ...asks(claimContractor, ({ subject: { deletedContractor }, strangersClaim: id }) => ({
        params: { id: deletedContractor.id },
        in: { id, note: null },
      })),
      status: 404,
      members: refusal(),
      shows: [],
    },
  ],
  takeBackClaim: [
    {
      // Without a claim it changes nothing.
      ...oneContractor,
      by: but('stranger'),
      ...asks(takeBackClaim, ({ subject: { contractor } }) => ({ params: { id: contractor.id } })),
    },
    // Of the entry that the owner claims: nobody learns of that.
    { by: ['stranger'], members: CONTRACTOR, shows: [] },
  ],
  getReviewSummary: [
    {
      ...asks(reviews.getReviewSummary, ({ held: { id } }) => ({ params: { id } })),
      members: [...under('stats', STATS), ...under('own_review', REVIEW)],
      shows: [],
      showsTo: { reviewer: at('own_review', OWNERS_ANSWER) },
    },
  ],
  listReviews: [
    {
      ...asks(reviews.listReviews, ({ reviewed: { id } }) => ({ params: { id }, query: {} })),
      members: page(REVIEW),
      shows: at('items[]', OWNERS_REVIEW),
    },
    {
      ...asks(reviews.listReviews, ({ held: { id } }) => ({ params: { id }, query: {} })),
      members: page(REVIEW),
      shows: at('items[]', OWNERS_ANSWER),
    },
  ],
  createReview: [
    {
      // A second one answers the first (contractors.md 27).
      by: ['reviewer'],
      ...asks(reviews.createReview, ({ held: { id } }) => ({ params: { id }, in: reviewDraft() })),
      members: REVIEW,
      shows: OWNERS_ANSWER,
    },
    {
      by: but('reviewer'),
      ...asks(reviews.createReview, ({ subject: { deletedContractor } }) => ({
        params: { id: deletedContractor.id },
        in: reviewDraft(),
      })),
      status: 404,
      members: refusal(),
      shows: [],
    },
  ],
  updateReview: [
    {
      ...asks(reviews.updateReview, ({ answeredReview: { id } }) => ({
        params: { id },
        in: reviewEdit(STALE),
      })),
      ...staleReview,
    },
  ],
  deleteReview: [
    {
      ...asks(reviews.deleteReview, ({ answeredReview: { id } }) => ({
        params: { id },
        query: { updated_at: STALE },
      })),
      ...staleReview,
    },
  ],
};
