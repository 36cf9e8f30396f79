import type { Deed } from '../../testing/endpoints/world.ts';

/** A number that is confirmed, and one that waits for its code. */
export const fill: Deed = ({ owner }, app) =>
  app.rows(
    `with phone as (
       insert into phone_numbers (user_id, phone, confirmed_at) values ($1, '+15125550143', now())
     )
     insert into phone_codes (user_id, phone, code_hash, created_at, expires_at)
     values ($1, '+15125550144', 'of a code', now(), now() + interval '10 minutes')`,
    [owner.id],
  );
