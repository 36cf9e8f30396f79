import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Readiness } from './readiness.ts';

// What a machine asks of the app: whether to start it anew, and whether to send members to it. It
// asks by an address of its own choice, often, and without an account. So these two are answered
// before the app: no check of the host, limit of requests or turn concerns them. They tell a
// stranger nothing but a word.

/** The addresses; the service worker of the web app leaves them alone (web/vite.config.ts). */
export const PROBES = ['/healthz', '/readyz'] as const;

/** Answers the probes, and hands every other request on. */
export function answerProbes(
  { look, isStopping }: Readiness,
  headers: Readonly<Record<string, string>>,
  handle: RequestListener,
): RequestListener {
  function say(request: IncomingMessage, answer: ServerResponse, status: number, word: string) {
    answer.writeHead(status, {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
      'content-length': word.length,
    });
    answer.end(request.method === 'HEAD' ? undefined : word);
  }

  return (request, answer) => {
    // Whoever keeps connections open goes to another process with the next request.
    if (isStopping()) answer.setHeader('connection', 'close');
    const probe = probeOf(request);
    if (probe === '/healthz') say(request, answer, 200, 'ok');
    else if (probe === '/readyz')
      void look().then((missing) =>
        say(request, answer, missing && missing !== 'reading' ? 503 : 200, missing ?? 'ready'),
      );
    else handle(request, answer);
  };
}

function probeOf({ method, url = '' }: IncomingMessage): (typeof PROBES)[number] | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  return PROBES.find((path) => url === path || url.startsWith(`${path}?`));
}
