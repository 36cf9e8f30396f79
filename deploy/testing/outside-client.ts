import { once } from 'node:events';
import { type IncomingMessage, request as overHttp, type RequestOptions } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request as overHttps } from 'node:https';
import { HOST, type RunningProxy } from './proxies-for-tests.ts';

/** A request from the internet to a proxy. */
export interface FromOutside {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /**
   * What Content-Length says where it is more than the body: the rest waits for an answer that
   * never lets it go out.
   */
  announced?: number;
  /** The client's address, one of 127.0.0.0/8. */
  from?: string;
  scheme?: 'http' | 'https';
}

export interface OutsideAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
  text: string;
}

/** Asks and reads the whole answer. */
export async function ask(
  proxy: RunningProxy,
  path: string,
  asked: FromOutside = {},
): Promise<OutsideAnswer> {
  const { response, close } = await open(proxy, path, asked);
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  close();
  const bytes = Buffer.concat(parts);
  const { statusCode: status = 0, headers } = response;
  return { status, headers, bytes, text: bytes.toString() };
}

/** The same, with the answer still to be read. */
export async function open(
  { httpPort, httpsPort, ca }: RunningProxy,
  path: string,
  asked: FromOutside = {},
): Promise<{ response: IncomingMessage; close(): void }> {
  const { method = 'GET', headers = {}, body, announced, from, scheme = 'https' } = asked;
  const length = announced ?? (body === undefined ? undefined : Buffer.byteLength(body));
  const options: RequestOptions = {
    ...{ method, path, agent: false, host: '127.0.0.1', localAddress: from ?? '127.0.0.2' },
    headers: {
      host: HOST,
      ...(length === undefined ? {} : { 'content-length': length }),
      ...headers,
    },
  };
  const sending =
    scheme === 'http'
      ? overHttp({ ...options, port: httpPort })
      : overHttps({ ...options, port: httpsPort, servername: HOST, ca });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  if (announced === undefined) sending.end(body);
  else sending.write(body);
  const [response] = await answered;
  // The proxy may close a connection whose request it has refused.
  sending.on('error', () => {});
  return { response, close: () => sending.destroy() };
}

/** What a browser speaks with it: 'h2' is HTTP/2. */
export async function protocolOf({ httpsPort, ca }: RunningProxy): Promise<string | undefined> {
  const session = connectHttp2(`https://127.0.0.1:${httpsPort}`, { servername: HOST, ca });
  await once(session, 'connect');
  const { alpnProtocol } = session;
  session.close();
  return alpnProtocol;
}
