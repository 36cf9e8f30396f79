import { getMemberCard, listMemberReviews } from '@pcr/contract/members/members.endpoints.ts';
import {
  MEMBER_REVIEW_PAGE,
  type MemberCard,
  type MemberReview,
  type ReviewSide,
} from '@pcr/contract/members/members.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';
import { pageOf } from '../../kit/testing/entry-store.ts';

/** A card of a member who has said much, changed as a test needs it. */
export const memberCard = (changes: Partial<MemberCard> = {}): MemberCard => ({
  card_id: newId(),
  name: 'Bella Thistle',
  photo_url: null,
  position: 'Director',
  facility: 'Little Oaks',
  experience: '12 Years',
  bio: 'Mud is welcome.',
  mine: false,
  can_message: false,
  ...changes,
});

export const memberReview = (changes: Partial<MemberReview> = {}): MemberReview => ({
  ...{ id: newId(), contractor_id: newId(), contractor_name: 'Dana Whitfield' },
  ...{ reviewer_name: 'User', reviewer_card: null, reviewer_photo: null, overall_rating: 4.2 },
  ...{ explanatory_text: null, answer_text: null },
  ...{ created_at: '2026-03-03T10:00:00Z', updated_at: '2026-03-03T10:00:00Z' },
  ...changes,
});

/** Answers for these cards; who may see which, and their content, is proved on PostgreSQL. */
export function memberServer(server: AnsweringServer, ...shown: MemberCard[]) {
  const cards = [...shown];
  const reviews: Record<ReviewSide, MemberReview[]> = { written: [], given: [] };
  const find = (id: string) => {
    const card = cards.find(({ card_id }) => card_id === id);
    if (!card) throw new Refused('not_found', { message: 'This member does not show a card now.' });
    return card;
  };
  server.answer(getMemberCard, ({ params }) => find(params.card_id));
  server.answer(listMemberReviews, ({ params, query: { side, cursor } }) => {
    find(params.card_id);
    return pageOf(reviews[side], cursor, MEMBER_REVIEW_PAGE);
  });
  return { cards, reviews };
}
