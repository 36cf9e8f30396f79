import { BlockList, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';

/**
 * Limits count a client by this: an IPv4 address as it is; of an IPv6 address the /64 that one
 * customer has, since inside it there is a new address for every try.
 */
export function clientKey(named: string): string {
  const known = KEYS.get(named);
  if (known !== undefined) return known;
  const key = keyOf(withoutPort(named));
  KEYS.set(named, key);
  return key;
}

/** Of a client's key the /48 around it, which one customer may have as well; undefined for IPv4. */
export function networkKey(key: string): string | undefined {
  return key.endsWith('::/64')
    ? `${key.slice(0, key.lastIndexOf(':', key.length - 6))}::/48`
    : undefined;
}

/** Each request asks several times, and mostly for the same addresses. */
const KEYS = new LRUCache<string, string>({ max: 10_000 });

function keyOf(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4) return v4;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head ? head.split(':') : [];
  const last = tail ? tail.split(':') : [];
  if (tail !== undefined) while (groups.length + last.length < 8) groups.push('0');
  const network = [...groups, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * Some proxies name the port as well ('198.51.100.4:1055', '[2001:db8::1]:99'), which is new with
 * each connection.
 */
function withoutPort(named: string): string {
  return (
    /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(named)?.[1] ??
    /^\[([0-9a-f:.]+)\](?::\d+)?$/i.exec(named)?.[1] ??
    named
  );
}

/**
 * Returns a function that says whether the other end of a connection is a proxy. With a number of
 * proxies, or all trusted, every direct client is one.
 */
export function proxyTest(
  trust: boolean | number | readonly string[],
): (address: string | undefined) => boolean {
  if (typeof trust !== 'object') return () => Boolean(trust);
  const proxies = new BlockList();
  for (const network of trust) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address = '') => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
