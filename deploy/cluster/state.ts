import {
  APP_HOSTS,
  type AppHost,
  type Network,
  PORTS,
  POSTGRES_HOSTS,
  type PostgresHost,
} from './layout.ts';

const PATIENCE_MS = 3_000;

export interface NodeState {
  host: PostgresHost;
  /** 'leader', 'quorum_standby', 'sync_standby', 'replica'; null: Patroni does not know it. */
  role: string | null;
  /** 'running', 'streaming', 'starting', 'stopped' ... as Patroni says it. */
  state: string | null;
  timeline: number | null;
  /** Bytes that a replica is behind; null where nobody knows, 0 for the primary. */
  lag: number | null;
}

export interface ServerState {
  host: AppHost;
  /** What /readyz says: 'ready', or what is missing; null: no answer. */
  ready: string | null;
}

export interface ClusterState {
  /** null: there is none at the moment, or nobody says so. */
  primary: PostgresHost | null;
  nodes: NodeState[];
  servers: ServerState[];
}

interface PatroniMember {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | string;
}

/** Asks all nodes and servers, each for 3 s at most. Never rejects. */
export async function readState(network: Network): Promise<ClusterState> {
  const [views, leading, servers] = await Promise.all([
    Promise.all(POSTGRES_HOSTS.map((host) => readMembers(network, host))),
    Promise.all(POSTGRES_HOSTS.map((host) => isLeading(network, host))),
    Promise.all(APP_HOSTS.map((host) => readServer(network, host))),
  ]);
  // Each node tells what etcd says of all. One that does not answer is away, whatever that is: it
  // may be the past.
  const members = views.find((view) => view !== null && view.length > 0) ?? [];
  const nodes = POSTGRES_HOSTS.map((host, n): NodeState => {
    const member = views[n] ? members.find(({ name }) => name === host) : undefined;
    const lag = leading[n] ? 0 : member?.lag;
    return {
      host,
      role: member?.role ?? null,
      state: member?.state ?? null,
      timeline: member?.timeline ?? null,
      lag: typeof lag === 'number' ? lag : null,
    };
  });
  return { primary: POSTGRES_HOSTS.find((_, n) => leading[n]) ?? null, nodes, servers };
}

async function readMembers(network: Network, host: PostgresHost): Promise<PatroniMember[] | null> {
  const answer = await ask(`http://${network.addressOf(host)}:${PORTS.patroni}/cluster`);
  if (!answer?.ok) return null;
  return ((await answer.json()) as { members: PatroniMember[] }).members;
}

/** What HAProxy asks. */
async function isLeading(network: Network, host: PostgresHost): Promise<boolean> {
  return (await ask(`http://${network.addressOf(host)}:${PORTS.patroni}/primary`))?.ok === true;
}

async function readServer(network: Network, host: AppHost): Promise<ServerState> {
  const answer = await ask(`http://${network.addressOf(host)}:${PORTS.pcr}/readyz`);
  return { host, ready: answer ? (await answer.text()).trim() : null };
}

async function ask(address: string): Promise<Response | null> {
  try {
    return await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    return null;
  }
}

/** 'pg1 leader running, pg2 replica streaming 0 behind; app1 ready'. */
export const wordsOf = ({ nodes, servers }: ClusterState): string =>
  [
    nodes.map(({ host, role, state }) => `${host}: ${role ?? 'unknown'}, ${state ?? 'away'}`),
    servers.map(({ host, ready }) => `${host}: ${ready ?? 'no answer'}`),
  ]
    .map((part) => part.join('; '))
    .join('; ');

/** Whether a primary takes writes, two others follow, and one of them confirms. */
export const areNodesWhole = ({ primary, nodes }: ClusterState) =>
  primary !== null &&
  nodes.every(({ host, state, lag }) =>
    host === primary ? state === 'running' : state === 'streaming' && lag !== null,
  ) &&
  nodes.some(({ role }) => role === 'quorum_standby' || role === 'sync_standby');
