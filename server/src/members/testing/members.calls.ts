import * as members from '@pcr/contract/members/members.endpoints.ts';
import { sharesRecords, takesMessages } from '../../consent/testing/consenting.ts';
import { calling, type EndpointCall, type RecordsOf } from '../../testing/endpoints/calling.ts';

export interface MembersRecords {
  /** The card of another, who shows their name and takes messages. */
  card: string;
}
declare module '../../testing/endpoints/calling.ts' {
  interface Subject extends MembersRecords {}
}

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  // Of another member who shows their name.
  calling(members.getMemberCard, [401, 403, 200, 200], ({ card }) => ({
    params: { card_id: card },
  })),
  // They have no photo.
  calling(members.getMemberPhoto, [401, 403, 404, 404], ({ card }) => ({
    params: { card_id: card },
    query: {},
  })),
  calling(members.listMemberReviews, [401, 403, 200, 200], ({ card }) => ({
    params: { card_id: card },
    query: { side: 'written' as const },
  })),
];

/** How each record is made; what it hangs on is `its`. */
export const records: RecordsOf<MembersRecords> = {
  async card(owner) {
    const neighbour = await owner.newNeighbour();
    await sharesRecords(neighbour);
    return takesMessages(neighbour);
  },
};
