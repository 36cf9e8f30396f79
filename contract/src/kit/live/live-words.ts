// Beside live.ts: a listener needs no more until the first message comes.

/**
 * What a stream says: `changed` with a list of LiveChange, or `refresh`: anything may have changed,
 * so ask again.
 */
export const LIVE_EVENTS = { changed: 'changed', refresh: 'refresh' } as const;

/**
 * A stream says something at least this often (ms), so that both sides notice when the other is
 * gone.
 */
export const LIVE_HEARTBEAT_MS = 25_000;
