import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { TLSSocket } from 'node:tls';

export interface Asked {
  status: number;
  headers: IncomingHttpHeaders;
  /** At most MOST characters of the answer. */
  text: string;
  /** From the first piece of the answer to its end, in ms. */
  lasted: number;
  /** When the certificate ends; null without TLS. */
  certificateEnds: Date | null;
}

const MOST = 10_000;
const PATIENCE = 15_000;

/**
 * One request on a connection of its own. Redirects are not followed. Rejects with the system's
 * code.
 */
export function ask(
  url: string,
  {
    method = 'GET',
    headers = {},
    ca,
  }: { method?: string; headers?: Record<string, string>; ca?: string | undefined } = {},
): Promise<Asked> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((done, fail) => {
    const asking = request(
      url,
      {
        method,
        headers: { 'user-agent': 'PCR', ...headers },
        agent: false,
        ...(ca && { ca }),
        signal: AbortSignal.timeout(PATIENCE),
      },
      (answer) => {
        const { statusCode = 0, socket } = answer;
        const ends = (socket as TLSSocket).getPeerCertificate?.().valid_to;
        let text = '';
        let begun = 0;
        answer.on('data', (piece: Buffer) => {
          begun ||= performance.now();
          if (text.length < MOST) text += piece.toString();
        });
        answer.on('error', fail);
        answer.on('end', () =>
          done({
            ...{ status: statusCode, headers: answer.headers, text },
            lasted: begun ? performance.now() - begun : 0,
            certificateEnds: ends ? new Date(ends) : null,
          }),
        );
      },
    );
    asking.on('error', fail);
    asking.end();
  });
}

/** In words; the code alone where it has none. */
export function unreached(code: string): string {
  const words = WORDS.find(({ codes }) => codes.includes(code))?.words;
  return words ? `${words} (${code})` : code;
}

const WORDS: readonly { codes: readonly string[]; words: string }[] = [
  { codes: ['ENOTFOUND', 'EAI_AGAIN'], words: 'no name server knows its host' },
  { codes: ['ECONNREFUSED'], words: 'nobody listens there' },
  {
    codes: ['ETIMEDOUT', 'ABORT_ERR', 'EHOSTUNREACH', 'ENETUNREACH'],
    words: 'nobody answers there',
  },
  { codes: ['ECONNRESET', 'EPIPE'], words: 'the connection broke' },
  { codes: ['CERT_HAS_EXPIRED'], words: 'its certificate has ended' },
  { codes: ['ERR_TLS_CERT_ALTNAME_INVALID'], words: 'its certificate is for another host' },
  {
    codes: [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    ],
    words: 'nobody vouches for its certificate',
  },
];
