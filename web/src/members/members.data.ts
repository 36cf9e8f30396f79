import * as endpoints from '@pcr/contract/members/members.endpoints.ts';
import type { ReviewSide } from '@pcr/contract/members/members.schema.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../kit/api/api.ts';
import { freshPagesOf } from '../kit/cache/list-pages.ts';

// Nothing here is persisted, nor kept once the card is closed (members.md 9).

const CARD = ['member-card'] as const;

/**
 * Loaded anew each time it is opened, and whenever the page comes to the front or online: hidden
 * facts go.
 */
const OF_NOW = {
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
} as const;

export const useMemberCard = (card_id: string) =>
  useQuery({
    queryKey: [...CARD, card_id],
    queryFn: ({ signal }) => call(endpoints.getMemberCard, { params: { card_id } }, { signal }),
    ...OF_NOW,
  });

/** What the member wrote, or was given as a contractor, page after page. */
export const useMemberReviews = (card_id: string, side: ReviewSide) =>
  useInfiniteQuery({
    ...freshPagesOf([...CARD, card_id, side], (page, options) =>
      call(endpoints.listMemberReviews, { params: { card_id }, query: { side, ...page } }, options),
    ),
    gcTime: 0,
  });
