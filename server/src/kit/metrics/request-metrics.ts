import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Endpoint } from '@pcr/contract/kit/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Connections } from '../connections/connections.ts';

// A request is known by its endpoint, never by its address, which names what belongs to members.

/** Web: the page and its files. Unknown: an address that is no route. */
type Kind = 'data' | 'file' | 'stream' | 'web' | 'unknown';

/** In seconds. A member waits gladly up to 0.3, and gives up at 10 (kit.md 70). */
const BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/** How a client goes before it is answered to the end. */
const GONE = 'gone';

interface Known {
  labels: { method: string; route: string; kind: Kind };
  upload: boolean;
  signIn: string | undefined;
}

/** Refused for who asks: wrong words, an address that is not confirmed, too many tries. */
const SIGN_IN_REFUSED = [401, 403, 429];

export interface WatchedRequests {
  server: FastifyInstance;
  afterAnswer: Connections['afterAnswer'];
  endpoints: Readonly<Record<string, Endpoint>>;
  /** The endpoints by which members sign in, by the name of the way. */
  signIns: Readonly<Record<string, Endpoint>>;
}

/** To be called before the server gets any other hook: what one of them refuses is counted, too. */
export function watchRequests(
  registry: Registry,
  { server, afterAnswer, endpoints, signIns }: WatchedRequests,
): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'pcr_http_requests_total',
    help: 'Requests, by endpoint and status; gone: the client did not wait for the whole answer.',
    labelNames: ['method', 'route', 'kind', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'pcr_http_request_seconds',
    help: 'How long requests took until the last byte was sent. Live streams are not in here.',
    labelNames: ['method', 'route', 'kind'],
    buckets: BUCKETS,
    registers,
  });
  const uploads = new Counter({
    name: 'pcr_uploads_total',
    help: 'Files that members sent.',
    labelNames: ['outcome'],
    registers,
  });
  const uploaded = new Counter({
    name: 'pcr_uploads_bytes_total',
    help: 'Bytes of the files that were stored.',
    registers,
  });
  const refused = new Counter({
    name: 'pcr_sign_ins_refused_total',
    help: 'Sign-ins that were refused, for a wrong password or code or for too many tries.',
    labelNames: ['way'],
    registers,
  });
  for (const outcome of ['stored', 'refused', GONE]) uploads.inc({ outcome }, 0);
  for (const way of Object.keys(signIns)) refused.inc({ way }, 0);

  const ofContract = new Map<string, Known>();
  for (const endpoint of Object.values(endpoints)) {
    const { method, path, parts } = endpoint;
    const kind = parts.gives === 'events' ? 'stream' : parts.takes || parts.gives ? 'file' : 'data';
    const route = `/api${path}`;
    const [signIn] = Object.entries(signIns).find(([, one]) => one === endpoint) ?? [];
    ofContract.set(`${method} ${route}`, {
      labels: { method, route, kind },
      upload: parts.takes === 'bytes',
      signIn,
    });
  }
  const WEB = other('web', 'the web app');
  const UNKNOWN = other('unknown', 'unknown');

  function knownBy(method: string, url: string | undefined): Known {
    if (url === undefined) return UNKNOWN;
    const found = ofContract.get(`${method === 'HEAD' ? 'GET' : method} ${url}`);
    // The files of the web app have a route each.
    return found ?? (url.startsWith('/api') ? UNKNOWN : WEB);
  }

  function count({ method, url, headers }: Asked, answer: ServerResponse, ms: number): void {
    const { labels, upload, signIn } = knownBy(method, url);
    const { statusCode } = answer;
    const status = answer.writableFinished ? statusCode : GONE;
    requests.inc({ ...labels, status });
    if (labels.kind !== 'stream') seconds.observe(labels, ms / 1000);
    if (signIn && SIGN_IN_REFUSED.includes(statusCode)) refused.inc({ way: signIn });
    if (upload) {
      const outcome = status === GONE ? GONE : statusCode < 400 ? 'stored' : 'refused';
      uploads.inc({ outcome });
      if (outcome === 'stored') uploaded.inc(Number(headers['content-length'] ?? 0));
    }
  }

  // Fastify's own hook does not hear of a client that goes.
  server.addHook('onRequest', (request, reply, done) => {
    const begun = performance.now();
    const { method, headers, routeOptions } = request;
    const asked = { method, headers, url: routeOptions.url };
    afterAnswer(reply.raw, () => count(asked, reply.raw, performance.now() - begun));
    done();
  });
}

interface Asked {
  method: string;
  /** Of the route; undefined where there is none. */
  url: string | undefined;
  headers: IncomingHttpHeaders;
}

const other = (kind: Kind, route: string): Known => ({
  labels: { method: 'any', route, kind },
  upload: false,
  signIn: undefined,
});
