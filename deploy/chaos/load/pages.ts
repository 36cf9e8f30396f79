import { setTimeout as delay } from 'node:timers/promises';
import { CONVERSATIONS_TOPIC } from '@pcr/contract/conversations/conversations.schema.ts';
import { LIVE_EVENTS } from '@pcr/contract/kit/live/live-words.ts';
import type { Caller } from './caller.ts';
import type { Chance } from './chance.ts';
import type { Pen } from './recorder.ts';

export interface OpenPage {
  close(): Promise<void>;
}

/** A stream that says nothing for so long is lost, in ms (LIVE_HEARTBEAT_MS, twice). */
const SILENCE = 50_000;

/** The live stream of a member's open page, which connects again whenever it ends. */
export function openPage(pen: Pen, caller: Caller, chance: Chance): OpenPage {
  let closed = false;
  let leave = () => {};

  async function listen(): Promise<void> {
    const response = await caller.open('/live');
    leave = () => void response.destroy();
    const silent = setTimeout(leave, SILENCE);
    let rest = '';
    response.setEncoding('utf8');
    try {
      for await (const piece of response) {
        silent.refresh();
        const messages = (rest + piece).split('\n\n');
        rest = messages.pop() ?? '';
        for (const message of messages) hear(message);
      }
    } finally {
      clearTimeout(silent);
    }
  }

  function hear(message: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1];
    if (field('event') === LIVE_EVENTS.refresh) pen.hear(null, null);
    if (field('event') !== LIVE_EVENTS.changed) return;
    for (const { topic, id } of JSON.parse(field('data') ?? '[]'))
      if (topic === CONVERSATIONS_TOPIC) pen.hear(topic, id);
  }

  const going = (async () => {
    while (!closed) {
      // Nobody is there, or it was broken off: again, a little later.
      await listen().catch(() => {});
      if (!closed) await delay(500 + chance() * 1_500);
    }
  })();
  return {
    close() {
      closed = true;
      leave();
      return going;
    },
  };
}
