import * as endpoints from '@pcr/contract/members/members.endpoints.ts';
import { reviewsOnCard } from '../contractors/contractors.ts';
import { pictureForOthers } from '../files/files.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import type { FileStorage } from '../kit/files/storage.ts';
import { type Bind, JsonText } from '../kit/http/http.ts';
import type { Database } from '../kit/postgres/database.ts';
import * as members from './members.queries.ts';

/** Of a card that is hidden, gone or was never there: one and the same (members.md 3). */
const NO_CARD = 'This member does not show a card now.';

export function memberRoutes(
  bind: Bind,
  parts: { database: Database; storage: FileStorage },
): void {
  const { database } = parts;

  bind(endpoints.getMemberCard, async ({ params: { card_id } }, { actor }) => {
    return new JsonText(shown(await members.card(database, actor, card_id)));
  });

  bind(
    endpoints.getMemberPhoto,
    async ({ params: { card_id }, query: { size } }, { actor, request }) => {
      const photo = shown(await members.photo(database, actor, card_id));
      return pictureForOthers(parts, photo, 'avatar', {
        size,
        known: request.headers['if-none-match'],
      });
    },
  );

  bind(endpoints.listMemberReviews, async ({ params: { card_id }, query }, { actor }) => {
    shown(await members.card(database, actor, card_id));
    return new JsonText(await reviewsOnCard(database, actor, card_id, query));
  });
}

function shown<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new ApiError('not_found', { message: NO_CARD });
  return row;
}
