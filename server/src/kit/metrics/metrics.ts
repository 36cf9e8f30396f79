import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { StartError } from '../errors/start-error.ts';
import { CHANNELS, type OnDelivery } from '../messages/messages.ts';
import type { OnEnd } from '../tasks/tasks.ts';
import { oneLook } from '../turns/one-look.ts';

// Figures about this process for Prometheus, on a port of their own, so that no proxy shows them to
// the internet. No label holds what belongs to a member: each takes its values from a list that
// stands in the code (docs/operate/monitor.md).

export interface Metrics {
  readonly registry: Registry;
  /** Where they are read. */
  readonly url: string;
  readonly lookMs: number;
  /** Counts a task that has ended, by its lane. */
  readonly task: OnEnd;
  readonly delivery: OnDelivery;
  /** Makes lanes known that have done nothing yet: what begins at one seems not to grow. */
  begin(lanes: readonly string[]): void;
  close(): Promise<void>;
}

export interface MetricsParts {
  host: string;
  /** 0 means any free port. */
  port: number;
  version: string;
  revision: string | null;
  /** The usual ones unless said. */
  limits?: MetricsLimits;
}

export interface MetricsLimits {
  /** A text that was read is told for so long (ms) to others who read. */
  readMs: number;
  /** The same of what was seen in the database: two servers of Prometheus cost it what one does. */
  lookMs: number;
}

const LIMITS: MetricsLimits = { readMs: 500, lookMs: 15_000 };

/** Listens at once, so that a taken port is known before anything else begins. */
export async function openMetrics({
  version,
  revision,
  limits = LIMITS,
  ...at
}: MetricsParts): Promise<Metrics> {
  const registry = new Registry();
  // Without labels: the name of a machine is for Prometheus to say.
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'pcr_build_info',
    help: 'Which PCR this is; always 1.',
    labelNames: ['version', 'revision'],
    registers: [registry],
  }).set({ version, revision: revision ?? '' }, 1);
  const tasks = new Counter({
    name: 'pcr_tasks_total',
    help: 'Background tasks of this process that are done, or have failed for good.',
    labelNames: ['lane', 'outcome'],
    registers: [registry],
  });
  const deliveries = new Counter({
    name: 'pcr_deliveries_total',
    help: 'Messages that this process has sent, or has given up.',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  });
  for (const channel of CHANNELS)
    for (const outcome of ['sent', 'failed']) deliveries.inc({ channel, outcome }, 0);

  const { url, close } = await listen(
    at,
    oneLook(() => registry.metrics(), limits.readMs),
  );
  return {
    ...{ registry, url, close, lookMs: limits.lookMs },
    task: (lane, outcome) => tasks.inc({ lane, outcome }),
    delivery: (channel, outcome) => deliveries.inc({ channel, outcome }),
    begin(lanes) {
      for (const lane of lanes)
        for (const outcome of ['done', 'failed']) tasks.inc({ lane, outcome }, 0);
    },
  };
}

async function listen(
  { host, port }: Pick<MetricsParts, 'host' | 'port'>,
  read: () => Promise<string>,
): Promise<Pick<Metrics, 'url' | 'close'>> {
  // Whoever connects and says nothing must not hold a place for long: there are few.
  const times = {
    headersTimeout: 5_000,
    requestTimeout: 5_000,
    connectionsCheckingInterval: 1_000,
  };
  const server = createServer(times, (request, answer) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      answer.writeHead(404).end();
      return;
    }
    read().then(
      (text) =>
        answer.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      (error: Error) => answer.writeHead(500).end(`${error.name}\n`),
    );
  });
  server.maxConnections = 50;
  await new Promise<void>((listening, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(cannotListen(host, port, error)));
    server.listen({ host, port, exclusive: true }, () => listening());
  });
  const address = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${name}:${address.port}/metrics`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function cannotListen(host: string, port: number, { code }: NodeJS.ErrnoException): StartError {
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is taken. Stop what uses it, or set METRICS_PORT to another.`,
    );
  if (code === 'EACCES')
    return new StartError(
      `Port ${port} needs more rights than this user has. Set METRICS_PORT to another.`,
    );
  return new StartError(`METRICS_HOST ${host} is not an address of this machine (${code}).`);
}
