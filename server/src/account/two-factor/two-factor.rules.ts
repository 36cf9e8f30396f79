import { createHmac, randomInt } from 'node:crypto';
import {
  CODE_STEP_MINUTES,
  RECOVERY_CODES,
  type TwoFactorSetup,
} from '@pcr/contract/account/two-factor/two-factor.schema.ts';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { Secret, TOTP } from 'otpauth';
import encodeQR from 'qr';
import type { Actor } from '../../kit/permit/permit.ts';

/** Everybody sees and changes it for themselves alone. */
const isOwn = (actor: Actor, row: { user_id: string }) => row.user_id === actor.id;
export const twoFactorRules = { see: isOwn, change: isOwn };

export function codeStepEnd(now: Date): Date {
  return new Date(now.getTime() + CODE_STEP_MINUTES * 60_000);
}

const KEY_BYTES = 20;
/** Clocks of phones may be wrong by so many steps of 30 seconds, either way (RFC 6238, 5.2). */
const DRIFT = 1;

const totp = (key: string, email = '') =>
  new TOTP({
    issuer: 'PCR',
    label: email,
    secret: Secret.fromBase32(key),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });

/** A key for an authenticator app: 160 bits, as RFC 4226 asks for, in base32. */
export const newKey = () => new Secret({ size: KEY_BYTES }).base32;

/** What the member's app needs to know of the key. */
export function setupOf(key: string, email: string): TwoFactorSetup {
  const link = totp(key, email).toString();
  return { key, link, picture: pictureOf(link) };
}

/** Black on white in the dark, too: phones read no other. */
function pictureOf(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const size = rows.length;
  const dots = rows
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dots}"/></svg>`;
}

/** Which step of 30 seconds this is the code of, about now; null when of none. */
export function stepOf(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const away = totp(key).validate({ token: code, timestamp, window: DRIFT });
  return away === null ? null : TOTP.counter({ period: 30, timestamp }) + away;
}

/** As people type codes: with blanks and hyphens, in capitals. */
export const plain = (code: string) => code.replace(/[\s-]/g, '').toLowerCase();
export const isAppCode = (code: string) => /^\d{6}$/.test(code);

/** No digit and letter that look alike, and no vowels, which make words. 10 of 24 are 45 bits. */
const LETTERS = 'bcdfghjkmnpqrstvwxz23456';
const LENGTH = 10;

/** Ten codes that differ, each in two groups. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) {
    const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    codes.add(`${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
  }
  return [...codes];
}

/** What this table keeps of keys and recovery codes, by the app's secret. */
export function twoFactorVault(secret: string) {
  const key = `two-factor:${secret}`;
  return {
    seal: (text: string) => symmetricEncrypt({ key, data: text }),
    open: (sealed: string) => symmetricDecrypt({ key, data: sealed }),
    hashOf: (user_id: string, code: string) =>
      createHmac('sha256', secret)
        .update(`recovery-code ${user_id} ${plain(code)}`)
        .digest('base64url'),
  };
}
