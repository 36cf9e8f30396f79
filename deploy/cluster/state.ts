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
  const [members, servers] = await Promise.all([
    readMembers(network),
    Promise.all(APP_HOSTS.map((host) => readServer(network, host))),
  ]);
  const nodes = POSTGRES_HOSTS.map((host): NodeState => {
    const member = members.find(({ name }) => name === host);
    const lag = member && isLeader(member) ? 0 : member?.lag;
    return {
      host,
      role: member?.role ?? null,
      state: member?.state ?? null,
      timeline: member?.timeline ?? null,
      lag: typeof lag === 'number' ? lag : null,
    };
  });
  const primary = nodes.find((node) => isLeader(node) && node.state === 'running');
  return { primary: primary?.host ?? null, nodes, servers };
}

const isLeader = ({ role }: { role: string | null }) => role === 'leader';

/**
 * What etcd says of the cluster, by the first node that answers. A node that is cut off may still
 * take itself for the primary, so those who see etcd count: they know each other's state.
 */
async function readMembers(network: Network): Promise<PatroniMember[]> {
  const answers = await Promise.all(
    POSTGRES_HOSTS.map(async (host) => {
      const address = `http://${network.addressOf(host)}:${PORTS.patroni}/cluster`;
      const answer = await ask(address);
      return answer?.ok ? ((await answer.json()) as { members: PatroniMember[] }).members : null;
    }),
  );
  return answers.find((members) => members !== null && members.length > 0) ?? [];
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
