import { CONSENT_TEXT_VERSION, type Consent } from '@pcr/contract/consent/consent.schema.ts';
import { consentKey } from '../checking/consents.ts';
import { type Chance, oneOf } from './chance.ts';
import type { Pen } from './recorder.ts';

// What members show of themselves, and what others see of it: the name among those who attend an
// event, and family records in a look-up (consent.md 4, 9).

export const TOGGLED = ['display_real_name', 'allow_service_history_visible'] as const;

/** Another member as this one may see them. */
export interface Neighbour {
  who: number;
  name: string;
  /** That all of their family records begin with. */
  word: string;
}

export interface OwnConsents {
  /** Turns one on or off, whatever it was. */
  toggle(): Promise<void>;
  /** Looks whose names an event shows. */
  lookAtNames(): Promise<void>;
  /** Looks up the records of one neighbour, as often as a member may. */
  lookUp(): Promise<void>;
}

interface Parts {
  pen: Pen;
  chance: Chance;
  neighbours: readonly Neighbour[];
  /** That they all attend. */
  event: string;
}

export function ownConsents({ pen, chance, neighbours, event }: Parts): OwnConsents {
  const on = new Set<Consent>(['display_real_name']);
  const among = neighbours.map(({ who }) => who);
  /** The version of the choices that the member saw last (consent.md 13); undefined: none yet. */
  let seen: string | null | undefined;

  async function seeChoices(): Promise<void> {
    const { outcome, last } = await pen.read(
      { room: 'consent', of: [] },
      { method: 'GET', path: '/consent' },
      (text) => {
        const choices = JSON.parse(text);
        return Object.fromEntries(
          TOGGLED.map((name) => [consentKey(name, pen.who), choices[name] ? 'on' : 'off']),
        );
      },
    );
    if (outcome === 'acknowledged') seen = JSON.parse(last.text).updated_at;
  }

  return {
    async toggle() {
      const name = oneOf(chance, TOGGLED) ?? 'display_real_name';
      const isOn = on.has(name);
      if (!isOn && seen === undefined) await seeChoices();
      const { outcome, last } = await pen.write(
        {
          ...{ does: 'set', room: 'consent', key: consentKey(name, pen.who) },
          token: isOn ? 'off' : 'on',
        },
        isOn
          ? { method: 'DELETE', path: `/consent/${name}` }
          : {
              ...{ method: 'PUT', path: `/consent/${name}` },
              body: { text_version: CONSENT_TEXT_VERSION, updated_at: seen ?? null },
            },
      );
      seen = outcome === 'acknowledged' ? JSON.parse(last.text).updated_at : undefined;
      // Where nobody knows, it is turned off next: that is what must hold.
      if (isOn && outcome === 'acknowledged') on.delete(name);
      if (!isOn && outcome !== 'refused') on.add(name);
      if (chance() < 0.5) await seeChoices();
    },
    async lookAtNames() {
      await pen.look(
        { about: 'display_real_name', among },
        { method: 'GET', path: `/events/${event}/attendees` },
        (text) => {
          const names = JSON.parse(text).items.map((one: { name: string }) => one.name);
          return neighbours.filter(({ name }) => names.includes(name)).map(({ who }) => who);
        },
      );
    },
    async lookUp() {
      const neighbour = oneOf(chance, neighbours);
      if (!neighbour) return;
      await pen.look(
        { about: 'allow_service_history_visible', among: [neighbour.who] },
        { method: 'GET', path: `/families/shared?family_name=${neighbour.word}` },
        (text) => (JSON.parse(text).items.length > 0 ? [neighbour.who] : []),
      );
    },
  };
}
