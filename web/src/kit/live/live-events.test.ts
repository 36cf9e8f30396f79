import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type ChangedIds,
  collectChanges,
  onLiveEvent,
  SPREAD_MOST_MS,
  SPREAD_MS,
  TOGETHER_MS,
} from './live-events.ts';
import { waitBefore } from './live-stream.ts';
import { messageReader } from './stream-messages.ts';

const client = new QueryClient();
const change = (topic: string, id: string | null = null, everyone = false) => ({
  topic,
  id,
  everyone,
});

describe('what came together', () => {
  let heard: [string, ChangedIds][] = [];
  for (const topic of ['notes', 'boards']) onLiveEvent(topic, (_, ids) => heard.push([topic, ids]));
  beforeEach(() => {
    vi.useFakeTimers();
    heard = [];
  });
  afterEach(() => vi.useRealTimers());

  test('is asked for once, with the ids that were named; without an id it is about any of them', () => {
    const changes = collectChanges(client, () => 0);
    changes.note([change('notes', 'a')]);
    changes.note([change('notes', 'b'), change('notes', 'a')]);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(TOGETHER_MS);
    expect(heard).toEqual([['notes', new Set(['a', 'b'])]]);
    changes.note([change('notes', 'a'), change('notes'), change('notes', 'b')]);
    vi.advanceTimersByTime(TOGETHER_MS);
    expect(heard[1]).toEqual(['notes', null]);
  });

  test('and concerns everyone is asked for at another moment by each page', () => {
    const changes = collectChanges(client, () => 0.5);
    changes.note([change('boards', 'a', true), change('notes', 'b')]);
    vi.advanceTimersByTime(TOGETHER_MS);
    expect(heard).toEqual([['notes', new Set(['b'])]]);
    vi.advanceTimersByTime(SPREAD_MS / 2);
    expect(heard).toContainEqual(['boards', new Set(['a'])]);
  });

  test('and concerns everyone is asked for ever more seldom while it keeps coming, and soon again after a quiet minute', () => {
    // This page's turn is the last one; a page with a lower number asks at once.
    const changes = collectChanges(client, () => 1);
    const began = Date.now();
    const askedAt: number[] = [];
    onLiveEvent('busy', () => askedAt.push(Date.now() - began));
    for (let second = 0; second < 600; second += 1) {
      changes.note([change('busy', 'a', true)]);
      vi.advanceTimersByTime(1_000);
    }
    const waits = askedAt.map((at, n) => at - (askedAt[n - 1] ?? 0));
    expect(Math.max(...waits)).toBeLessThanOrEqual(SPREAD_MOST_MS + 1_000);
    expect(waits[0]).toBe(TOGETHER_MS + SPREAD_MS);
    for (const minute of [1, 5, 9]) {
      const asked = askedAt.filter((at) => at >= minute * 60_000 && at < (minute + 1) * 60_000);
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.length).toBeLessThanOrEqual(5);
    }

    vi.advanceTimersByTime(2 * SPREAD_MOST_MS);
    const before = askedAt.length;
    changes.note([change('busy', 'a', true)]);
    vi.advanceTimersByTime(TOGETHER_MS + SPREAD_MS);
    expect(askedAt).toHaveLength(before + 1);
  });

  test('of which nothing is known makes all topics stale, once what several of them make stale', () => {
    const makeStale = vi.fn();
    for (const topic of ['shelves', 'drawers']) onLiveEvent(topic, makeStale);
    const changes = collectChanges(client, () => 0);
    changes.noteAll();
    vi.advanceTimersByTime(TOGETHER_MS);
    expect(heard).toEqual([
      ['notes', null],
      ['boards', null],
    ]);
    expect(makeStale.mock.calls).toEqual([[client, null]]);
  });

  test('is dropped when the person leaves, and a topic that no screen knows is no mistake', () => {
    const changes = collectChanges(client, () => 0);
    changes.note([change('notes'), change('unknown')]);
    changes.stop();
    vi.advanceTimersByTime(SPREAD_MS * 2);
    expect(heard).toEqual([]);
  });
});

describe('a stream', () => {
  const text =
    ': PCR\n\nevent: changed\ndata: [{"topic":"notes"}]\n\n: PCR\n\nevent: refresh\ndata: {}\n\n';
  const messages = [
    { event: 'changed', data: '[{"topic":"notes"}]' },
    { event: 'refresh', data: '{}' },
  ];

  test('is read message by message, in whatever pieces it comes', () => {
    for (const size of [1, 2, 7, text.length]) {
      const read = messageReader();
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(pieces.flatMap((piece) => read(piece))).toEqual(messages);
    }
  });

  test('gives nothing of a message that broke off', () => {
    expect(messageReader()('event: changed\ndata: [')).toEqual([]);
  });
});

test('tries to come back grow from half a second to at most a minute, spread over the time', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((tries) => waitBefore(tries, 0))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000,
  ]);
  expect([0, 1, 5, 9].map((tries) => waitBefore(tries, 1))).toEqual([2_000, 4_000, 60_000, 60_000]);
});
