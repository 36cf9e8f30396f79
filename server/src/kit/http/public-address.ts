import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

// Where somebody else names the host that PCR connects to: never one of the server's own network.

/**
 * All of IPv6 that is given to anybody. Outside of it are older writings of IPv4, as ::127.0.0.1,
 * too.
 */
const GIVEN = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether anybody on the internet reaches the same machine at this address (IANA's registries of
 * special ones).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // ::ffff:10.0.0.1 is 10.0.0.1.
  const meant = ipaddr.process(address);
  return meant.range() === 'unicast' && (meant.kind() === 'ipv4' || meant.match(GIVEN));
}

export const NOT_PUBLIC = 'ENOTPUBLIC';

/** How long one question to a name server may take, in ms, and how often it is asked. */
const ASKING = { timeout: 2000, tries: 2 };

/**
 * As dns.lookup, without addresses that are not public. The connection uses the address that is
 * answered here, so a name that means another machine a moment later leads nowhere else. The name
 * servers are asked directly: dns.lookup waits in one of the process's four threads, so a host
 * whose name server is silent would stop files and passwords as well. `servers` are those of the
 * machine unless said.
 */
export const publicLookup =
  (servers?: readonly string[]): LookupFunction =>
  (host, { all, family }, done) => {
    const resolver = new Resolver(ASKING);
    if (servers) resolver.setServers(servers);
    const ask = async (kind: 4 | 6): Promise<LookupAddress[]> => {
      if (family && family !== kind && family !== `IPv${kind}`) return [];
      const found = await (kind === 4 ? resolver.resolve4(host) : resolver.resolve6(host));
      return found.map((address) => ({ address, family: kind }));
    };
    void Promise.allSettled([ask(4), ask(6)]).then((asked) => {
      const found = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      const [first, ...others] = found.filter(({ address }) => isPublicAddress(address));
      if (first && all) return done(null, [first, ...others]);
      if (first) return done(null, first.address, first.family);
      const failed = asked.find((one) => one.status === 'rejected');
      const isUnknown = found.length === 0 && failed;
      done(
        isUnknown
          ? failed.reason
          : Object.assign(new Error('not a public address'), { code: NOT_PUBLIC }),
        '',
        0,
      );
    });
  };

export const lookupPublic = publicLookup();

/**
 * The parts of a URL that may be connected to: https, no user, its usual port, and no number that
 * is not public.
 */
export function isPublicHttps(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username, password } = new URL(url);
  if (protocol !== 'https:' || port || username || password) return false;
  const number = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(number) ? isPublicAddress(number) : hostname.includes('.');
}

/** Whether only this machine reaches it. */
export function isLoopback(host: string): boolean {
  const number = host.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(number)) return ipaddr.process(number).range() === 'loopback';
  return /^(.+\.)?localhost$/i.test(host);
}
