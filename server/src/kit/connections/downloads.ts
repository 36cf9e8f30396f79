import type { ServerResponse } from 'node:http';
import { ApiError } from '../errors/api-error.ts';
import { fairQueue, NoTurn } from '../turns/fair-queue.ts';
import { clientKey, networkKey } from './client-address.ts';
import type { Connections } from './connections.ts';
import { workLimit } from './work-limit.ts';

// Of a file that is sent the system holds up to some megabytes, in memory that is not ours, for as
// long as its client does not read. So members, and addresses, take turns at that, too
// (files.md 26).

export interface DownloadLimits {
  /** Files that are sent at a time, of all. */
  atOnce: number;
  ofMember: number;
  ofAddress: number;
  /** Of a wider network of IPv6 (/48). */
  ofNetwork: number;
  /** Files of one member that wait. */
  waiting: number;
  /** Files that are sent or wait, of all and of one address. */
  asked: number;
  askedOfAddress: number;
  /** How long one waits for the others of its member, and then for those of its address, in ms. */
  patience: number;
  /**
   * How long a file waits while all places are taken until the owner of the most loses one, in ms.
   */
  roomMs: number;
}

/**
 * A browser has six connections to a host, or one of HTTP/2 with a proxy that reads ahead:
 * thumbnails do not wait. Only files to an address with a slow line do; their receivers share that
 * line anyway.
 */
const LIMITS: DownloadLimits = {
  atOnce: 256,
  ofMember: 8,
  ofAddress: 64,
  ofNetwork: 96,
  waiting: 100,
  asked: 1_024,
  askedOfAddress: 256,
  patience: 30_000,
  roomMs: 3_000,
};

export interface Asker {
  member: string;
  address: string;
  answer: ServerResponse;
}

/**
 * Opens a file when it is this asker's turn, which lasts until the answer is sent to its end or its
 * connection closed. Throws 429 when too many of the member wait, 503 when one has waited too long.
 * Returns null when the asker has gone before.
 */
export type TakeDownload = <T>(asker: Asker, open: () => Promise<T>) => Promise<T | null>;

export function downloadTurns(
  limits: Partial<DownloadLimits> | undefined,
  connections: Pick<Connections, 'afterAnswer' | 'cut'>,
): TakeDownload & { waiting(): number } {
  const {
    atOnce,
    ofMember,
    ofAddress,
    ofNetwork,
    waiting,
    asked,
    askedOfAddress,
    patience,
    roomMs,
  } = {
    ...LIMITS,
    ...limits,
  };
  const enter = workLimit({ working: asked, workingOfAddress: askedOfAddress }, connections);
  // Those that wait for others of their member take no place of their address.
  const members = fairQueue({
    atOnce: Number.POSITIVE_INFINITY,
    ofOwner: ofMember,
    waiting,
    patience,
  });
  const networks = fairQueue({ atOnce: Number.POSITIVE_INFINITY, ofOwner: ofNetwork, patience });
  const addresses = fairQueue({ atOnce, ofOwner: ofAddress, patience });
  /** The answers that are sent to each address or wider network, the oldest first. */
  const sending = new Map<string, Set<ServerResponse>>();

  /**
   * A file from there waits for a place: a client that reads slowly on several addresses leaves
   * some to others.
   */
  function makeRoom(from: string): void {
    const all = [...sending.values()];
    const taken = all.reduce((sum, { size }) => sum + size, 0);
    const [most] = all.sort((a, b) => b.size - a.size);
    const [oldest] = most ?? [];
    if (taken < atOnce || !oldest || (most?.size ?? 0) <= (sending.get(from)?.size ?? 0) + 1)
      return;
    connections.cut(oldest.req.socket);
  }

  async function send(
    from: string,
    answer: ServerResponse,
    open: () => Promise<void>,
  ): Promise<void> {
    const own = sending.get(from) ?? new Set();
    sending.set(from, own.add(answer));
    try {
      await open();
      await new Promise<void>((sent) => connections.afterAnswer(answer, sent));
    } finally {
      own.delete(answer);
      if (own.size === 0) sending.delete(from);
    }
  }

  const takeDownload: TakeDownload = ({ member, address, answer }, open) => {
    enter(address, answer);
    const whenGone = (gone: () => void) => connections.afterAnswer(answer, gone);
    return new Promise((done, refuse) => {
      const client = clientKey(address);
      const network = networkKey(client);
      const turn = () => {
        const from = network ?? client;
        const waits = setInterval(makeRoom, roomMs, from);
        const begin = () => {
          clearInterval(waits);
          return send(from, answer, async () => done(await open()));
        };
        return addresses.run(client, begin, whenGone).finally(() => clearInterval(waits));
      };
      members
        .run(member, () => (network ? networks.run(network, turn, whenGone) : turn()), whenGone)
        .catch((error: unknown) => {
          if (!(error instanceof NoTurn)) refuse(error);
          else if (error.reason === 'left') done(null);
          else if (error.reason === 'late') refuse(new ApiError('unavailable', { retry_after: 5 }));
          else refuse(new ApiError('too_many_requests', { message: TOO_MANY, retry_after: 5 }));
        });
    });
  };
  return Object.assign(takeDownload, {
    waiting: () => members.waiting + networks.waiting + addresses.waiting,
  });
}

const TOO_MANY = 'Too many files at once. Please wait until some of them are here.';
