import { PRIVACY_DEFAULTS } from '@pcr/contract/privacy/privacy.schema.ts';

export { screensOpened, totals } from './privacy.queries.ts';

/** SQL for what other domains follow of a member's choices; `member` is a column with their id. */
export const privacyInSql = {
  /** Their `data_retention`. */
  dataRetention: (member: string) => `coalesce(
      (select p.data_retention from privacy_settings p where p.user_id = ${member}), '${PRIVACY_DEFAULTS.data_retention}'
    )`,
};
