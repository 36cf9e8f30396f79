import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyRequest,
  PasskeySignIn,
} from '@pcr/contract/account/passkeys/passkeys.schema.ts';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Member } from '../../testing/app-for-tests.ts';

/** What a device or its browser may get wrong, or do on purpose. */
export interface Deviation {
  /** Where the page stands. */
  origin?: string;
  /** For which place the device signs. */
  rpId?: string;
  challenge?: string;
  /** Whether the device knows its owner again (fingerprint, face, PIN). */
  verified?: boolean;
  counter?: number;
  /** Whose passkey the device says it is. */
  userHandle?: string;
  /** What the browser says is done. */
  type?: string;
  /** Signed by another key. */
  forged?: boolean;
}

export interface Authenticator {
  create(options: PasskeyCreation, deviation?: Deviation): NewPasskey['credential'];
  sign(options: PasskeyRequest, deviation?: Deviation): PasskeySignIn;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/**
 * A device that keeps one passkey and counts its signatures, with the browser at `origin` that it
 * belongs to.
 */
export function newAuthenticator(origin: string): Authenticator {
  const keys = newKeys();
  const id = randomBytes(32);
  const name = id.toString('base64url');
  let counter = 0;
  let owner = randomBytes(16).toString('base64url');

  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function authenticatorData(
    rpId: string,
    flags: number,
    deviation: Deviation,
    more: Uint8Array[] = [],
  ): Buffer {
    if (deviation.counter === undefined) counter += 1;
    const verified = deviation.verified === false ? 0 : USER_VERIFIED;
    const head = Buffer.alloc(5);
    head.writeUInt8(USER_PRESENT | verified | flags, 0);
    head.writeUInt32BE(deviation.counter ?? counter, 1);
    return Buffer.concat([sha256(deviation.rpId ?? rpId), head, ...more]);
  }

  return {
    create({ challenge, rp, user }, deviation = {}) {
      owner = user.id;
      const { x = '', y = '' } = keys.publicKey.export({ format: 'jwk' });
      // COSE_Key of ES256 (RFC 9053): kty EC2, alg, curve P-256, x, y.
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const noModel = Buffer.alloc(16);
      const data = authenticatorData(rp.id, HAS_CREDENTIAL, deviation, [noModel, length, id, key]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(data)],
        ]),
      );
      return {
        id: name,
        rawId: name,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, deviation).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign({ challenge, rpId }, deviation = {}) {
      const client = clientData('webauthn.get', challenge, deviation);
      const data = authenticatorData(rpId, 0, deviation);
      const { privateKey } = deviation.forged ? newKeys() : keys;
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: name,
        rawId: name,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: deviation.userHandle ?? owner,
        },
      };
    },
  };
}

/** Has a passkey that no device knows; its id. */
export async function hasPasskey({ app, id }: Member): Promise<string> {
  const [passkey] = await app.rows<{ id: string }>(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, device_type, backed_up,
       name, created_at)
     values (gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, '{}', 'singleDevice', false, 'Phone', $2)
     returning id`,
    [id, app.clock.now().toISOString()],
  );
  return passkey?.id ?? '';
}
