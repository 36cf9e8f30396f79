import type { Deed } from '../../testing/endpoints/world.ts';

/**
 * A device of another sign-in, since this one ends on the way; a number that is confirmed, and one
 * that waits for its code.
 */
export const fill: Deed = async ({ owner }, app) =>
  app.rows(
    `with device as (
       insert into push_devices (id, user_id, session_id, endpoint, p256dh, auth, server_key, name, created_at, seen_at)
       values (gen_random_uuid(), $1, $2, 'https://push.example.invalid/erased', '', '', '', 'Phone', now(), now())
     ), phone as (
       insert into phone_numbers (user_id, phone, confirmed_at) values ($1, '+15125550143', now())
     )
     insert into phone_codes (user_id, phone, code_hash, created_at, expires_at)
     values ($1, '+15125550144', 'of a code', now(), now() + interval '10 minutes')`,
    [owner.id, await owner.isElsewhere()],
  );
