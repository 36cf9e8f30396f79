import { listMemberReviews } from '@pcr/contract/members/members.endpoints.ts';
import { OWNERS_REVIEW } from '../../contractors/testing/contractors.shows.ts';
import {
  asks,
  at,
  page,
  type Shown,
  type ShowsOthers,
  split,
} from '../../testing/endpoints/showing.ts';

const MEMBER = split('card_id name photo_url position facility experience bio mine can_message');
/** What a member says of themselves, and nothing else of their account (members.md 4, 5). */
const OWNERS_MEMBER: Shown[] = [
  ['card_id', 'CARD'],
  ['name', 'zqname'],
  ['photo_url', 'CARD'],
  ['position', 'zqposition'],
  ['facility', 'zqprofilefacility'],
  ['experience', 'zqprofileexperience'],
  ['bio', 'zqprofilebio'],
  ['can_message', 'MESSAGES', 'allow_contact_through_app'],
];
const MEMBER_REVIEW = split(`
  id contractor_id contractor_name reviewer_name reviewer_card reviewer_photo overall_rating explanatory_text answer_text
  created_at updated_at
`);

/** Shows something of another member, each in one or more calls. */
export const showsOthers: ShowsOthers = {
  getMemberCard: [{ opens: 'display_real_name', members: MEMBER, shows: OWNERS_MEMBER }],
  getMemberPhoto: [{ opens: 'display_real_name', bytes: true, members: [], shows: [] }],
  listMemberReviews: [
    {
      opens: 'display_real_name',
      members: page(MEMBER_REVIEW),
      shows: at('items[]', OWNERS_REVIEW),
    },
    {
      opens: 'display_real_name',
      ...asks(listMemberReviews, ({ card }) => ({
        params: { card_id: card },
        query: { side: 'given' as const },
      })),
      members: page(MEMBER_REVIEW),
      shows: [['items[].answer_text', 'zqanswer']],
    },
  ],
};
