import * as z from 'zod/mini';
import { Id, Instant, requiredLine, shortList } from '../../kit/shapes.ts';
import { CurrentPassword } from '../password/password.schema.ts';

// What a browser and the server say to each other has the names and forms of WebAuthn's JSON (W3C,
// Web Authentication Level 3, section 5.1); what the server has no use for is left out.

/** The live topic of a member's own passkeys. */
export const PASSKEYS_TOPIC = 'passkeys';
/** Passkeys that a member may have. */
export const PASSKEYS_MOST = 20;
/** How long a prompt of the browser may take. */
export const PASSKEY_MINUTES = 5;

/** A passkey, as its member knows it again. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /**
   * It is kept in the member's account with Apple, Google or another, and works on their other
   * devices.
   */
  backed_up: z.boolean(),
  created_at: Instant,
  /** Null: nobody has signed in with it yet. */
  last_used_at: z.nullable(Instant),
});
export type Passkey = z.infer<typeof Passkey>;
export const PasskeyList = z.object({ items: z.array(Passkey) });

const Name = requiredLine('Name', 60, 'Enter a name');
export const PasskeyRename = z.object({ name: Name });
export type PasskeyRename = z.infer<typeof PasskeyRename>;

const NOT_OF_A_BROWSER = 'This is not what a browser sends';
/** Bytes in base64url. */
const bytes = (max: number) =>
  z
    .string({ error: NOT_OF_A_BROWSER })
    .check(z.maxLength(max, NOT_OF_A_BROWSER), z.regex(/^[\w-]+$/, { error: NOT_OF_A_BROWSER }));
const CredentialId = bytes(1_400);
const ClientData = bytes(4_000);
const Credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') };
const Transports = z.optional(
  shortList(
    z.string().check(z.maxLength(40, NOT_OF_A_BROWSER), z.regex(/^[\w-]+$/)),
    10,
    NOT_OF_A_BROWSER,
  ),
);

/** The current password comes first: a passkey opens the account without it from then on. */
export const PasskeyBegin = z.object({ current_password: CurrentPassword });
export type PasskeyBegin = z.infer<typeof PasskeyBegin>;

/** For navigator.credentials.create(). */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  /** Those that the member has: a device makes no second one. */
  excludeCredentials: z.array(
    z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** A new passkey as the browser made it, and what its member calls it. */
export const NewPasskey = z.object({
  name: Name,
  credential: z.object({
    ...Credential,
    response: z.object({
      clientDataJSON: ClientData,
      attestationObject: bytes(16_000),
      transports: Transports,
    }),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** For navigator.credentials.get(). It names no passkey, and so tells nothing of any account. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

export const PasskeySignIn = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    /** Whose passkey it is: the account's id, as the browser was given it. */
    userHandle: bytes(100),
  }),
});
export type PasskeySignIn = z.infer<typeof PasskeySignIn>;
