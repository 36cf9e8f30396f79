import { networkKey } from './client-address.ts';

/**
 * How much of the limit all clients of one wider network may hold: the owner of all of it leaves
 * some to others.
 */
const OF_NETWORK = 1.5;

/**
 * Counts what each client holds (by `clientKey`), up to the limit, and what its wider network does.
 */
export function shares(limit: number) {
  const clients = counts(limit);
  const networks = counts(limit * OF_NETWORK);
  return {
    take(client: string): boolean {
      const network = networkKey(client);
      if (!clients.hasRoom(client) || (network && !networks.hasRoom(network))) return false;
      clients.add(client, 1);
      if (network) networks.add(network, 1);
      return true;
    },
    give(client: string): void {
      const network = networkKey(client);
      clients.add(client, -1);
      if (network) networks.add(network, -1);
    },
  };
}

function counts(limit: number) {
  const held = new Map<string, number>();
  return {
    hasRoom: (key: string) => (held.get(key) ?? 0) < limit,
    add(key: string, by: 1 | -1): void {
      const now = (held.get(key) ?? 0) + by;
      if (now > 0) held.set(key, now);
      else held.delete(key);
    },
  };
}
