import type { Session } from '@pcr/contract/account/account.schema.ts';
import * as claimEndpoints from '@pcr/contract/contractors/claims/claims.endpoints.ts';
import type { ClaimDraft, ClaimState } from '@pcr/contract/contractors/claims/claims.schema.ts';
import * as endpoints from '@pcr/contract/contractors/contractors.endpoints.ts';
import { CONTRACTOR_FIXTURE } from '@pcr/contract/contractors/contractors.fixture.ts';
import {
  CONTRACTOR_PAGE,
  type CONTRACTOR_REPORT_REASONS,
  type Contractor,
  type ContractorDraft,
} from '@pcr/contract/contractors/contractors.schema.ts';
import * as answerEndpoints from '@pcr/contract/contractors/reviews/answers.endpoints.ts';
import type {
  AnswerDraft,
  ReviewAnswer,
} from '@pcr/contract/contractors/reviews/answers.schema.ts';
import * as reviewEndpoints from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import {
  type ContractorReview,
  type RatingStats,
  REVIEW_AVERAGES,
  REVIEW_PAGE,
  REVIEW_RATINGS,
  type REVIEW_REPORT_REASONS,
  type ReviewDraft,
} from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';
import { EntryStore, pageOf } from '../../kit/testing/entry-store.ts';
import { ReportStore } from '../../kit/testing/report-answers.ts';

type ReviewReportReason = keyof typeof REVIEW_REPORT_REASONS;
type ContractorReportReason = keyof typeof CONTRACTOR_REPORT_REASONS;

/** A contractor as the form sends it. */
export const contractorDraft = (fields: Partial<ContractorDraft> = {}): ContractorDraft => ({
  id: newId(),
  ...CONTRACTOR_FIXTURE,
  ...fields,
});

/** A review with this rating five times, as the form sends it. */
export const reviewDraft = (
  rating: number,
  explanatory_text: string | null = null,
): ReviewDraft => ({
  id: newId(),
  reliability_rating: rating,
  communication_rating: rating,
  timeliness_rating: rating,
  professionalism_rating: rating,
  contract_adherence_rating: rating,
  explanatory_text,
});

/**
 * Answers for the directory as its page's member sees it. Search, sorting, the sums of reviews and
 * permissions are proved on PostgreSQL.
 */
export function contractorServer(server: AnsweringServer, { user }: Session) {
  const contractors = new EntryStore<Contractor, ContractorDraft>((draft) => ({
    ...draft,
    ...{ rating: 0, average_rating: null, total_reviews: 0 },
    ...{
      user_id: user.id,
      reported_by_me: false,
      confirmed: false,
      hidden: false,
      own_claim: null,
      photo: null,
    },
    can: { edit: true, delete: true, claim: true, review: true, report: false, photo: false },
  }));
  const reports = new ReportStore<ReviewReportReason>();
  const contractorReports = new ReportStore<ContractorReportReason>();
  let reviews: ContractorReview[] = [];
  let minutes = 0;
  const now = () => new Date(Date.parse('2026-03-04T18:00:00Z') + ++minutes * 60_000).toISOString();
  const find = (id: string) => {
    const review = reviews.find((one) => one.id === id);
    if (!review) throw new Refused('not_found');
    return review;
  };
  const of = (contractorId: string) =>
    reviews.filter(({ contractor_id }) => contractor_id === contractorId);
  const own = (contractorId: string) =>
    of(contractorId).find(({ reviewer_id }) => reviewer_id !== null) ?? null;

  function addReview(contractorId: string, draft: ReviewDraft, mine: boolean): ContractorReview {
    const at = now();
    const answer = contractors.find(contractorId).own_claim?.state === 'confirmed';
    const can = { edit: mine, delete: mine, report: !mine, answer };
    const who = {
      ...{
        reviewer_id: mine ? user.id : null,
        reviewer_name: 'User',
        reviewer_card: null,
        reviewer_photo: null,
      },
      ...{ reported_by_me: false, answer: null, can },
    };
    const review = {
      ...draft,
      contractor_id: contractorId,
      overall_rating: overallOf(draft),
      hidden: false,
      ...who,
    };
    reviews.unshift({ ...review, created_at: at, updated_at: at });
    return find(draft.id);
  }

  function replace(id: string, fields: Partial<ContractorReview>): ContractorReview {
    reviews = reviews.map((review) => (review.id === id ? { ...review, ...fields } : review));
    return find(id);
  }

  server.answer(endpoints.listContractors, ({ query }) =>
    pageOf(contractors.all, query.cursor, CONTRACTOR_PAGE),
  );
  server.answer(endpoints.getContractor, ({ params }) => contractors.find(params.id));
  server.answer(endpoints.createContractor, ({ in: draft }) => contractors.create(draft));
  server.answer(endpoints.updateContractor, ({ params: { id }, in: edit }) => {
    const { own_claim, name } = contractors.find(id);
    return contractors.update(id, own_claim?.state === 'confirmed' ? { ...edit, name } : edit);
  });
  server.answer(endpoints.listContractorVersions, ({ params }) =>
    pageOf(contractors.versionsOf(params.id), undefined, 20),
  );
  server.answer(endpoints.deleteContractor, ({ params, query }) =>
    contractors.remove(params.id, query.updated_at),
  );
  server.answer(endpoints.restoreContractor, ({ params }) => contractors.restore(params.id));
  server.answer(endpoints.noteContractorContact, () => undefined);
  server.answer(claimEndpoints.claimContractor, ({ params, in: draft }) => {
    const known = contractors.find(params.id).own_claim;
    if (known?.id === draft.id) return contractors.find(params.id);
    return claim(params.id, 'waiting', draft);
  });
  server.answer(claimEndpoints.takeBackClaim, ({ params: { id } }) => {
    const { can } = contractors.find(id);
    return contractors.change(id, { own_claim: null, can: { ...can, claim: true, review: true } });
  });
  server.answer(reviewEndpoints.getReviewSummary, ({ params }) => ({
    stats: statsOf(of(contractors.find(params.id).id)),
    own_review: own(params.id),
  }));
  server.answer(reviewEndpoints.listReviews, ({ params, query }) =>
    pageOf(of(contractors.find(params.id).id), query.cursor, REVIEW_PAGE),
  );
  server.answer(reviewEndpoints.createReview, ({ params, in: draft }) => {
    return own(contractors.find(params.id).id) ?? addReview(params.id, draft, true);
  });
  server.answer(reviewEndpoints.updateReview, ({ params, in: { updated_at, ...fields } }) => {
    const current = find(params.id);
    if (current.updated_at !== updated_at) throw new Refused('conflict', { current });
    return replace(params.id, { ...fields, overall_rating: overallOf(fields), updated_at: now() });
  });
  server.answer(reviewEndpoints.deleteReview, ({ params, query }) => {
    const current = find(params.id);
    if (current.updated_at !== query.updated_at) throw new Refused('conflict', { current });
    return removeReview(current);
  });
  server.answer(reviewEndpoints.reportReview, ({ params: { id }, in: draft }) =>
    reports.tell(id, draft, () => replace(id, { reported_by_me: true })),
  );
  server.answer(reviewEndpoints.getOwnReviewReport, ({ params }) => reports.own(params.id));
  server.answer(endpoints.reportContractor, ({ params: { id }, in: draft }) =>
    contractorReports.tell(id, draft, () => contractors.change(id, { reported_by_me: true })),
  );
  server.answer(endpoints.getOwnContractorReport, ({ params }) => contractorReports.own(params.id));

  function claim(id: string, state: ClaimState, { id: claimId, note }: ClaimDraft): Contractor {
    const over = state === 'refused';
    const decided_at = state === 'waiting' ? null : now();
    const mine = { edit: state === 'confirmed', delete: state === 'confirmed' };
    for (const { id: reviewId, can, answer } of of(id))
      replace(reviewId, { can: { ...can, answer: state === 'confirmed' && answer === null } });
    return contractors.change(id, {
      own_claim: {
        ...{ id: claimId, ticket: 'PCR-1042', note, state },
        created_at: now(),
        decided_at,
      },
      confirmed: state === 'confirmed',
      can: {
        ...{ ...mine, claim: over, review: over, report: state !== 'confirmed' },
        photo: state === 'confirmed',
      },
    });
  }

  server.answer(answerEndpoints.answerReview, ({ params, in: draft }) => {
    return find(params.id).answer ?? setAnswer(params.id, draft);
  });
  server.answer(answerEndpoints.updateAnswer, ({ params, in: { text, updated_at } }) => {
    const { answer, id } = answered(params.id);
    if (answer?.updated_at !== updated_at) throw new Refused('conflict', { current: answer });
    return setAnswer(id, { ...answer, text });
  });
  server.answer(answerEndpoints.deleteAnswer, ({ params }) => {
    const { id, can } = answered(params.id);
    replace(id, { answer: null, can: { ...can, answer: true } });
    return undefined;
  });

  function answered(answerId: string): ContractorReview {
    const review = reviews.find(({ answer }) => answer?.id === answerId);
    if (!review) throw new Refused('not_found');
    return review;
  }

  /** As the page's member gives it, or changes it. */
  function setAnswer(reviewId: string, { id, text }: AnswerDraft): ReviewAnswer {
    const { contractor_id, can, answer: before } = find(reviewId);
    const at = now();
    const answer = {
      ...{ id, review_id: reviewId, text, contractor_name: contractors.find(contractor_id).name },
      ...{
        created_at: before?.created_at ?? at,
        updated_at: at,
        can: { edit: true, delete: true },
      },
    };
    replace(reviewId, { answer, can: { ...can, answer: false } });
    return answer;
  }

  function removeReview({ id }: Pick<ContractorReview, 'id'>): undefined {
    reviews = reviews.filter((review) => review.id !== id);
  }

  return {
    contractors,
    /** What the operator has got, by the review that it is about. */
    reports: reports.told,
    /** The same of contractors. */
    contractorReports: contractorReports.told,
    /** A contractor that the page's member has added. */
    add: (fields: Partial<ContractorDraft> = {}): Contractor =>
      contractors.create(contractorDraft(fields)),
    /** The page's member reviews from another device. */
    review: ({ id }: Contractor, draft: ReviewDraft): ContractorReview =>
      addReview(id, draft, true),
    /** Another member does. */
    reviewByAnother: ({ id }: Contractor, draft: ReviewDraft): ContractorReview =>
      addReview(id, draft, false),
    /** The writer of a review shows their name. */
    nameReviewer: (id: string, reviewer_name: string, reviewer_card: string | null) =>
      replace(id, { reviewer_name, reviewer_card }),
    /** Three members have reported a review. */
    hideReview(id: string) {
      const { can } = find(id);
      return replace(id, { hidden: true, can: { ...can, delete: false } });
    },
    /** A review is deleted from another device. */
    removeReview,
    /**
     * What becomes of the contractor when the page's member claims it, and the operator decides.
     */
    claim,
    /** The page's member answers from another device. */
    setAnswer,
    /** A contractor that another member has added. */
    addByAnother(fields: Partial<ContractorDraft> = {}): Contractor {
      const { id, can } = contractors.create(contractorDraft(fields));
      return contractors.change(id, {
        user_id: null,
        can: { ...can, edit: false, delete: false, report: true },
      });
    },
    /** All reviews, newest first. */
    get reviews(): readonly ContractorReview[] {
      return reviews;
    },
  };
}

type Ratings = Pick<ContractorReview, (typeof REVIEW_RATINGS)[number]>;

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));
const overallOf = (given: Ratings) => rounded(mean(REVIEW_RATINGS.map((name) => given[name])), 1);

function statsOf(given: readonly ContractorReview[]): RatingStats {
  const averageOf = (values: number[]) => (given.length > 0 ? rounded(mean(values), 2) : null);
  const averages = REVIEW_RATINGS.map((name) => [
    REVIEW_AVERAGES[name],
    averageOf(given.map((one) => one[name])),
  ]);
  return {
    ...(Object.fromEntries(averages) as Record<
      (typeof REVIEW_AVERAGES)[keyof typeof REVIEW_AVERAGES],
      number | null
    >),
    overall_average: given.length > 0 ? rounded(mean(given.map(overallOf)), 1) : null,
    total_reviews: given.length,
    distribution: [1, 2, 3, 4, 5].map(
      (stars) => given.filter((one) => Math.round(overallOf(one)) === stars).length,
    ),
  };
}
