import * as profile from '@pcr/contract/account/profile/profile.endpoints.ts';
import * as details from '@pcr/contract/account/settings/details.endpoints.ts';
import { fullName } from '@pcr/contract/account/settings/details.schema.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import { isSameVersion } from '../../kit/history/history.ts';
import type { Bind } from '../../kit/http/http.ts';
import { permit } from '../../kit/permit/permit.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { lockChannels, saveChannels } from '../../notifications/notifications.ts';
import * as profiles from './profile.queries.ts';
import { namesFor, profileRules } from './profile.rules.ts';
import { detailsOf, profileOf } from './profile.ts';

/**
 * The two screens on one row: the profile, and the account settings with the notification channels.
 */
export function profileRoutes(
  bind: Bind,
  { database, clock }: { database: Database; clock: Clock },
): void {
  bind(profile.getProfile, (_, { actor }) => profileOf(database, actor));

  bind(profile.updateProfile, ({ in: edit }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(profileRules, actor, 'edit', await profiles.lock(tx, actor));
      if (!isSameVersion(allowed.row.updated_at, edit.updated_at)) {
        throw new ApiError('conflict', { current: await profileOf(tx, actor) });
      }
      const names = namesFor(edit.full_name, allowed.row);
      await profiles.updateProfile(tx, allowed, { ...edit, ...names }, clock.now());
      return profileOf(tx, actor);
    }),
  );

  bind(details.getAccountDetails, (_, { actor }) => detailsOf(database, actor, clock.now()));

  bind(details.updateAccountDetails, ({ in: edit }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(profileRules, actor, 'edit', await profiles.lock(tx, actor));
      const channels = await lockChannels(tx, actor);
      const fresh =
        isSameVersion(allowed.row.updated_at, edit.updated_at) &&
        isSameVersion(channels, edit.notifications_updated_at);
      if (!fresh)
        throw new ApiError('conflict', { current: await detailsOf(tx, actor, clock.now()) });
      const full_name = fullName(edit.first_name, edit.last_name);
      await profiles.updateDetails(tx, allowed, { ...edit, full_name }, clock.now());
      await saveChannels(tx, actor, edit, clock.now());
      return detailsOf(tx, actor, clock.now());
    }),
  );
}
