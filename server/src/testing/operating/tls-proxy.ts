import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { PROBES } from '../../kit/probes/probes.ts';

/** A proxy with TLS in front of an app, right or wrong as a test wants it. */
export interface TlsProxy {
  /** What PUBLIC_URL would say. */
  url: string;
  /** Its certificate, as PEM. */
  ca: string;
  /** The app's own address. */
  to: string;
  /** What it makes of X-Forwarded-For: its own word for the client, one more, or as it came. */
  client: 'replaces' | 'adds' | 'leaves';
  /** The client's address. */
  sees: string;
  /** Whether it gathers an answer before it passes it on. */
  gathers: boolean;
  /** Headers of answers that it takes away. */
  drops: string[];
  /** The host that it names; null: the one that it was asked by. */
  names: string | null;
  /** Whether it answers 404 to probes by itself, as deploy/nginx.conf and deploy/Caddyfile do. */
  hidesProbes: boolean;
  /** Answers this status by itself. */
  broken: number | null;
  close(): Promise<void>;
}

const PEM = readFileSync(
  new URL('../../notifications/testing/push-receiver.pem', import.meta.url),
  'utf8',
);

export async function openTlsProxy(): Promise<TlsProxy> {
  const server = createServer({ key: PEM, cert: PEM }, (incoming, outgoing) => {
    if (proxy.hidesProbes && PROBES.some((path) => path === incoming.url))
      return void outgoing.writeHead(404).end();
    if (proxy.broken) return void outgoing.writeHead(proxy.broken).end();
    const { host, 'x-forwarded-for': came = '', ...headers } = incoming.headers;
    const named = {
      replaces: proxy.sees,
      adds: [came, proxy.sees].filter(Boolean).join(', '),
      leaves: String(came),
    }[proxy.client];
    const onward = request(
      new URL(incoming.url ?? '', proxy.to),
      {
        method: incoming.method,
        headers: {
          ...headers,
          host: proxy.names ?? host,
          ...(named && { 'x-forwarded-for': named }),
        },
      },
      async (answer) => {
        const kept = Object.entries(answer.headers).filter(([name]) => !proxy.drops.includes(name));
        outgoing.writeHead(answer.statusCode ?? 500, Object.fromEntries(kept));
        if (proxy.gathers) outgoing.end(await buffer(answer));
        else answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const proxy: TlsProxy = {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    ca: PEM,
    to: '',
    ...RIGHT,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
  return proxy;
}

/** As a proxy should be. */
export const RIGHT: Omit<TlsProxy, 'url' | 'ca' | 'to' | 'close'> = {
  client: 'replaces',
  sees: '198.51.100.4',
  gathers: false,
  drops: [],
  names: null,
  hidesProbes: true,
  broken: null,
};
