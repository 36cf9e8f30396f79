/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, then chance. `crypto.randomUUID` is missing where
 * the app is opened over plain HTTP in a home network; `getRandomValues` is not.
 */
export function newId(
  now: number = Date.now(),
  random: Uint8Array = crypto.getRandomValues(new Uint8Array(10)),
): string {
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const time = now.toString(16).padStart(12, '0');
  const variant = (8 + ((random[1] ?? 0) & 3)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`;
}
