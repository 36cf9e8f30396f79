import * as z from 'zod/mini';
import { FileContentQuery } from '../files/files.schema.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/shapes.ts';
import {
  MEMBER_REVIEW_PAGE,
  MemberCard,
  MemberReviewPage,
  MemberReviewQuery,
} from './members.schema.ts';

const params = z.object({ card_id: Id });
/** What the places need where a name stands. */
const needs = ['terms_of_service', 'nda'] as const;

export const getMemberCard = endpoint('GET', '/members/:card_id', {
  needs,
  params,
  out: MemberCard,
  summary:
    'The card of a member who shows their name; 404 alike for one that is hidden, gone or was never there',
});

export const getMemberPhoto = endpoint('GET', '/members/:card_id/photo', {
  needs,
  params,
  query: FileContentQuery,
  gives: 'bytes',
  summary:
    'The photo on a card, in the size that is asked for, else the largest; 404 where there is no card or no photo',
});

export const listMemberReviews = endpoint('GET', '/members/:card_id/reviews', {
  needs,
  params,
  query: MemberReviewQuery,
  out: MemberReviewPage,
  summary: `The reviews that a member wrote, or was given as a contractor, newest first, ${MEMBER_REVIEW_PAGE} a page`,
});
