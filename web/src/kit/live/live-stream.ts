import { openLive } from '@pcr/contract/kit/live/live.endpoints.ts';
import { LIVE_EVENTS, LIVE_HEARTBEAT_MS } from '@pcr/contract/kit/live/live-words.ts';
import type { QueryClient } from '@tanstack/react-query';
import { calledAs, ownHeaders, refusalIn, urlOf } from '../api/api.ts';
import { noteReached } from '../api/online.ts';
import { collectChanges } from './live-events.ts';
import { otherTabs } from './other-tabs.ts';
import { messageReader, type StreamMessage } from './stream-messages.ts';

/** After two missed heartbeats the connection counts as dead, whatever the device believes. */
const SILENCE_MS = 2.4 * LIVE_HEARTBEAT_MS;
/** A tab that is shown again within this time (ms) still has its stream. */
const HIDDEN_MS = 10_000;

/**
 * Keeps one stream open while the page is visible and the device is in a network, and marks stale
 * what the stream says has changed. A page that was away asks again for all that it shows. Returns
 * how to stop.
 */
export function keepListening(client: QueryClient): () => void {
  const changes = collectChanges(client);
  otherTabs().onmessage = ({ data }) => changes.note([data]);
  /**
   * Only the first try says since when this page has been asking for data: a device that slept does
   * not know, nor does a page that asked in vain and shows what the device saw before.
   */
  let isFirst = client
    .getQueryCache()
    .getAll()
    .every(({ state }) => state.errorUpdateCount === 0);
  let tries = 0;
  let attempt: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const isWanted = () => !stopped && navigator.onLine && document.visibilityState === 'visible';

  function begin(): void {
    clearTimeout(timer);
    timer = undefined;
    if (attempt || !isWanted()) return;
    const control = new AbortController();
    attempt = control;
    void listen(control).then((wait) => {
      if (attempt !== control) return;
      attempt = null;
      if (wait !== null && isWanted()) timer = setTimeout(begin, wait);
    });
  }

  function end(): void {
    clearTimeout(timer);
    timer = undefined;
    attempt?.abort();
    attempt = null;
  }

  /**
   * One connection from its beginning to its end; the milliseconds until the next try, null for
   * none.
   */
  async function listen(control: AbortController): Promise<number | null> {
    let silence = setTimeout(() => control.abort(), SILENCE_MS);
    try {
      const query = isFirst ? { age: String(Math.round(performance.now())) } : {};
      isFirst = false;
      const asker = calledAs();
      const response = await fetch(urlOf(openLive, { query }), {
        credentials: 'same-origin',
        headers: { ...ownHeaders(), accept: 'text/event-stream' },
        signal: control.signal,
      });
      noteReached(true);
      if (!response.ok || !response.body) return await refused(response, asker);
      const read = messageReader();
      const decoder = new TextDecoder();
      const reader = response.body.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        tries = 0;
        clearTimeout(silence);
        silence = setTimeout(() => control.abort(), SILENCE_MS);
        for (const message of read(decoder.decode(value, { stream: true }))) hear(message);
      }
      // The server ended it: it restarts, or the session has ended, which the next try tells.
      return waitBefore(tries++);
    } catch {
      // The network or this page broke the connection off; in both cases the next step is another
      // try.
      return waitBefore(tries++);
    } finally {
      clearTimeout(silence);
    }
  }

  /**
   * A refusal that asks to sign in or to accept a text ends the tries: a new page or session opens
   * a new stream. Of the session before it says nothing.
   */
  async function refused(response: Response, asker: number): Promise<number | null> {
    const { code } = await refusalIn(response, asker);
    if (asker === calledAs() && (code === 'not_authenticated' || code === 'agreement_required'))
      return null;
    const after = Number(response.headers.get('retry-after') ?? 0) * 1000;
    return Math.max(after, waitBefore(tries++));
  }

  function hear({ event, data }: StreamMessage): void {
    if (event === LIVE_EVENTS.refresh) changes.noteAll();
    if (event === LIVE_EVENTS.changed) void note(data);
  }

  async function note(data: string): Promise<void> {
    // The check of messages comes with the first one: most screens hear nothing while they open,
    // and zod comes with it.
    const heard = await import('@pcr/contract/kit/live/live.ts')
      .then(({ LiveChanges }) => LiveChanges.safeParse(JSON.parse(data)))
      .catch(() => null);
    if (stopped) return;
    // A newer server may use another format: the page then asks for everything.
    if (heard?.success) changes.note(heard.data);
    else changes.noteAll();
  }

  function look(): void {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') hiding = setTimeout(end, HIDDEN_MS);
    else begin();
  }

  const events: [EventTarget, string, () => void][] = [
    [document, 'visibilitychange', look],
    [window, 'online', begin],
    [window, 'offline', end],
    // The stream is closed first: a browser keeps no page with an open connection for the back
    // button.
    [window, 'pagehide', end],
    [window, 'pageshow', begin],
  ];
  for (const [target, name, listener] of events) target.addEventListener(name, listener);
  begin();
  return () => {
    stopped = true;
    for (const [target, name, listener] of events) target.removeEventListener(name, listener);
    clearTimeout(hiding);
    end();
    otherTabs().onmessage = null;
    changes.stop();
  };
}

/**
 * Milliseconds before another try: within 2 s at first (a server that restarts sends everybody away
 * at once), then up to 4, 8 … 60 s, each page at another moment.
 */
export function waitBefore(tries: number, chance = Math.random()): number {
  const most = Math.min(60_000, 2_000 * 2 ** tries);
  return most / 4 + chance * (most * 0.75);
}
