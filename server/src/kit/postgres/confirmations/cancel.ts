import pg from 'pg';

/** So long (ms) it may take. */
const WITHIN = 2_000;

/** What pg knows of a connection that is there, beside its types. */
interface Known {
  host: string;
  port: number;
  ssl: boolean | object;
  sslNegotiation: string;
  processID: number | null;
  secretKey: number | null;
}

/** A connection of pg before anything is said on it. */
interface Bare {
  stream: { destroy(): void };
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processID: number, secretKey: number): void;
}

/**
 * Asks PostgreSQL to end what it does for this connection (CancelRequest; protocol 3.0). It comes
 * by a connection of its own, needs no place among the others, and passes a pooler.
 */
export function cancel(client: pg.Client): void {
  const { host, port, ssl, sslNegotiation, processID, secretKey } = client as unknown as Known;
  if (processID === null || secretKey === null) return;
  const connection = new pg.Connection({ ssl, sslNegotiation } as object);
  const bare = connection as unknown as Bare;
  const ends = () => {
    clearTimeout(timer);
    bare.stream.destroy();
  };
  const timer = setTimeout(ends, WITHIN).unref();
  const send = () => bare.cancel(processID, secretKey);
  connection.on('error', ends);
  connection.on('end', ends);
  connection.on('connect', () => {
    if (!ssl) send();
    else if (sslNegotiation !== 'direct') bare.requestSsl();
  });
  connection.on('sslconnect', send);
  if (host.startsWith('/')) bare.connect(`${host}/.s.PGSQL.${port}`);
  else bare.connect(port, host);
}
