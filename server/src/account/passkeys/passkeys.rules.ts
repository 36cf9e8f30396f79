import { PASSKEY_MINUTES } from '@pcr/contract/account/passkeys/passkeys.schema.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../kit/permit/permit.ts';

/** passkeys.md 1: nobody sees, adds, renames or removes another's. */
const isOwn = (actor: Actor, row: { user_id: string }) => row.user_id === actor.id;
export const passkeyRules = { see: isOwn, add: isOwn, rename: isOwn, remove: isOwn };

/** passkeys.md 5: when what a browser is asked now to sign is of no use any more. */
export function challengeEnd(now: Date): Date {
  return new Date(now.getTime() + PASSKEY_MINUTES * 60_000);
}

/** What a device keeps of whose passkey it is: at most 64 bytes, and no name (WebAuthn, 5.4.3). */
export const userHandleOf = (userId: string) => new Uint8Array(Buffer.from(userId));

/**
 * Where browsers use passkeys. A browser gives one to no other place, and the server takes none
 * from there.
 */
export interface Place {
  origin: string;
  rpID: string;
}

/**
 * The place is PUBLIC_URL; without it, where the browser is, which is this machine (protection.ts
 * lets nobody else in, and no page of another origin write).
 */
export function placeOf(publicUrl: string | null, { headers }: FastifyRequest): Place {
  const origin = publicUrl ?? headers.origin ?? `http://${headers.host}`;
  return { origin, rpID: new URL(origin).hostname };
}
