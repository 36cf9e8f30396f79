import { type Answer, type Call, type Endpoint, ONLY_READING } from '@pcr/contract/kit/endpoint.ts';
import { calledAs, OfflineError, ownHeaders, refusalIn, urlOf } from '../api/api.ts';
import { noteAnswered, noteReached } from '../api/online.ts';

/**
 * An upload without any progress for this long (ms) counts as broken off; a poor signal may pause.
 */
const SILENCE = 60_000;

export interface UploadOptions {
  /** Bytes that are on their way or have arrived. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
  /** An earlier try was cut off: some of it may have arrived. */
  again?: boolean;
}

/**
 * Sends a file to an endpoint that takes bytes. It throws the errors of `call`. It uses
 * XMLHttpRequest, since fetch does not say how much has been sent.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  given: Omit<Call<E>, 'bytes'>,
  blob: Blob,
  { onProgress, signal }: Omit<UploadOptions, 'again'> = {},
): Promise<Answer<E>> {
  return new Promise((done, fail) => {
    if (signal?.aborted) return fail(signal.reason);
    const request = new XMLHttpRequest();
    let timer = 0;
    const stop = () => request.abort();
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      settle();
    };
    const lost = (reason: 'network' | 'timeout') =>
      end(() => {
        noteReached(false);
        fail(new OfflineError(reason));
      });
    const alive = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        request.onabort = null;
        request.abort();
        lost('timeout');
      }, SILENCE);
    };
    request.upload.onprogress = ({ loaded }) => {
      alive();
      onProgress?.(loaded);
    };
    request.onprogress = alive;
    request.onload = () =>
      end(() => {
        const { status } = request;
        const isOk = status >= 200 && status < 300;
        noteAnswered(isOk, request.getResponseHeader(ONLY_READING) !== null);
        const response = new Response(request.status === 204 ? null : request.responseText, {
          status: request.status,
        });
        if (!response.ok) void refusalIn(response, asker).then(fail, fail);
        else response.json().then(done, (cause) => fail(new OfflineError('network', { cause })));
      });
    request.onerror = () => lost('network');
    request.onabort = () => end(() => fail(signal?.reason));
    signal?.addEventListener('abort', stop);
    const asker = calledAs();
    request.open(endpoint.method, urlOf(endpoint, given));
    for (const [name, value] of Object.entries(ownHeaders())) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', 'application/octet-stream');
    alive();
    request.send(blob);
  });
}
