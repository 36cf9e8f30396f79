/**
 * Whether this browser can have passkeys here. It has them where the page came by https, or from
 * this machine by the name localhost, and never where the address is made of numbers (WebAuthn,
 * 5.1.3 and 5.1.4).
 */
export function canHavePasskeys(): boolean {
  return 'PublicKeyCredential' in window && !isNumbers(window.location.hostname);
}

export const isNumbers = (host: string) => /^[\d.]+$|^\[/.test(host);
