import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

// Where somebody else names the host that PCR connects to: never one of the server's own network.

/** Whether anybody on the internet reaches the same machine at this address (IANA's registries of special ones). */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // ::ffff:10.0.0.1 is 10.0.0.1.
  return ipaddr.process(address).range() === 'unicast';
}

export const NOT_PUBLIC = 'ENOTPUBLIC';

/**
 * As dns.lookup, without addresses that are not public. The connection is made to what is answered here, so a name that
 * means another machine a moment later leads nowhere else.
 */
export const lookupPublic: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const [first, ...others] = found.filter(({ address }) => isPublicAddress(address));
    if (!first) return done(Object.assign(new Error('not a public address'), { code: NOT_PUBLIC }), '', 0);
    if (options.all) done(null, [first, ...others]);
    else done(null, first.address, first.family);
  });
};

/** The parts of a URL that may be connected to: https, no user, its usual port, and no number that is not public. */
export function isPublicHttps(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username, password } = new URL(url);
  if (protocol !== 'https:' || port || username || password) return false;
  const number = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(number) ? isPublicAddress(number) : hostname.includes('.');
}
