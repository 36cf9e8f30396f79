import type { AppHost, Host, Network, PostgresHost, ProgramName } from './layout.ts';
import type { PostgresNode } from './postgres-node.ts';
import type { ClusterState } from './state.ts';
import type { Wires } from './wires.ts';

export interface ClusterOptions {
  /** All of the cluster lies in it. Absolute. */
  folder: string;
  /** The folder with Debian, made where it is not there; default: in `folder`. */
  debian?: string;
  /** Whether a node's clock can be moved while it runs; costs PostgreSQL some speed. */
  movableClocks?: boolean;
  /** A folder with a PCR of some version for each server; default: this one. */
  servers?: Readonly<Partial<Record<AppHost, string>>>;
  /** Settings of all servers beside pcr.env: SMTP_URL. */
  serverEnv?: Readonly<Record<string, string>>;
  /** Of each node of PostgreSQL; default 4,000. */
  diskMb?: number;
  say?: (line: string) => void;
}

/**
 * A cluster on this machine. Whoever starts it keeps it up: it ends with that program. Others open
 * it by its folder, look at it and break what they want to see break.
 */
export interface Cluster {
  readonly folder: string;
  readonly network: Network;
  /** What members open. */
  readonly publicUrl: string;
  /** The file with the authority that has signed the certificates of nginx and the store. */
  readonly ca: string;
  /** Through HAProxy. */
  readonly databaseUrl: string;
  /** Past HAProxy, to one node. */
  databaseUrlOf(host: PostgresHost): string;
  /** 'Debian forky: PostgreSQL 18, Patroni 4.1.5'. */
  readonly versions: string;

  /** All hosts with all programs, until members can be served. */
  start(): Promise<void>;
  /** All of it, the programs in order first. The folder stays. */
  stop(): Promise<void>;
  state(): Promise<ClusterState>;
  /** Waits until there is a primary that takes writes, all nodes follow, and all servers answer. */
  whole(patienceMs?: number): Promise<ClusterState>;

  /** Cuts a host's power: programs, network and memory are gone at once. */
  powerOff(host: Host): Promise<void>;
  /** Switches it on with its programs. */
  powerOn(host: Host): Promise<void>;
  startProgram(host: Host, program: ProgramName): Promise<void>;
  stopProgram(host: Host, program: ProgramName, signal?: NodeJS.Signals): Promise<void>;
  isRunning(host: Host, program: ProgramName): Promise<boolean>;
  /** The file with what a program has said. */
  logOf(host: Host, program: ProgramName): string;
  /**
   * Runs a command on a host, and gives what it printed; on one of a server with its settings, in
   * its folder.
   */
  exec(host: Host, run: readonly string[], user?: string): Promise<string>;

  /** From now on the server of this host runs the PCR in another folder; restarts it. */
  useServer(host: AppHost, folder: string): Promise<void>;

  readonly wires: Pick<Wires, 'cut' | 'join' | 'slow' | 'fast'>;
  node(host: PostgresHost): PostgresNode;
  /** Hands over to another node, in order. Rejects with what Patroni says where that cannot be. */
  switchover(to?: PostgresHost): Promise<void>;
}
