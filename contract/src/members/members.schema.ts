import * as z from 'zod/mini';
import { Profile } from '../account/profile/profile.schema.ts';
import { ContractorReview } from '../contractors/reviews/reviews.schema.ts';
import { Id, pageOf } from '../kit/shapes.ts';

const said = Profile.shape;

/**
 * A member as others see them while they show their name: these fields and no others
 * (members.md 4).
 */
export const MemberCard = z.object({
  card_id: Id,
  name: z.string(),
  /** Where the photo is, below the app's own address; null without one. */
  photo_url: z.nullable(z.string()),
  position: said.position,
  facility: said.facility,
  experience: said.experience,
  bio: said.bio,
  /** The viewer's own, as others see it. */
  mine: z.boolean(),
  /** The viewer may write to them in the app. */
  can_message: z.boolean(),
});
export type MemberCard = z.infer<typeof MemberCard>;

/** The reviews that the member wrote of contractors, or those of the contractor that they are. */
export const REVIEW_SIDES = ['written', 'given'] as const;
export type ReviewSide = (typeof REVIEW_SIDES)[number];

const ofReview = ContractorReview.shape;

/** A review on a card. Its five ratings stand at the contractor. */
export const MemberReview = z.object({
  id: Id,
  contractor_id: Id,
  contractor_name: z.string(),
  reviewer_name: ofReview.reviewer_name,
  reviewer_card: ofReview.reviewer_card,
  reviewer_photo: ofReview.reviewer_photo,
  overall_rating: ofReview.overall_rating,
  explanatory_text: ofReview.explanatory_text,
  /** What the contractor answered. */
  answer_text: z.nullable(z.string()),
  created_at: ofReview.created_at,
  updated_at: ofReview.updated_at,
});
export type MemberReview = z.infer<typeof MemberReview>;

export const MEMBER_REVIEW_PAGE = 10;
export const MemberReviewQuery = z.object({
  side: z.enum(REVIEW_SIDES),
  cursor: z.optional(z.string().check(z.maxLength(500))),
});
export type MemberReviewQuery = z.infer<typeof MemberReviewQuery>;
/** Newest first. */
export const MemberReviewPage = pageOf(MemberReview);
