import { randomBytes } from 'node:crypto';

/** A UUIDv7 as clients make them: in the order of time. */
export function newId(now: number = Date.now()): string {
  const hex = now.toString(16).padStart(12, '0') + randomBytes(10).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
