import { newId } from '../../../server/src/testing/new-id.ts';
import type { Answer } from './caller.ts';
import type { Chance } from './chance.ts';
import type { Pen } from './recorder.ts';

// What a member sends to others: lines to their partner, letters to the operator, photos of their
// own. All of these are only made, under an id of their maker; each has its token in its words, or
// is its own id.

/** A member's conversation with their partner. */
export interface Talk {
  conversation: string;
  partner: number;
}

export interface OwnTalk {
  sendLine(): Promise<void>;
  sendLetter(): Promise<void>;
  upload(): Promise<void>;
  /** Whether the newest line of one's own is there, and whether a photo is. */
  look(): Promise<void>;
}

export function ownTalk(pen: Pen, chance: Chance, talk: Talk, photo: Uint8Array): OwnTalk {
  let count = 0;
  let newest: string | null = null;
  let newestPhoto: string | null = null;

  async function readLines(): Promise<void> {
    if (!newest) return;
    const key = newest;
    await pen.read(
      { room: 'line', of: [key] },
      { method: 'GET', path: `/conversations/${talk.conversation}/messages` },
      (text) => {
        const found = itemsIn(text).find(({ id }) => id === key);
        return found?.body ? { [key]: found.body } : {};
      },
    );
  }

  async function readPhoto(): Promise<void> {
    if (!newestPhoto) return;
    const key = newestPhoto;
    await pen.read(
      { room: 'file', of: [key] },
      { method: 'GET', path: `/files/${key}/content` },
      (text) => (text.length > 0 ? { [key]: key } : {}),
    );
  }

  return {
    async sendLine() {
      const [id, token] = [newId(), `line-${pen.who}-${++count}`];
      const to = { who: talk.partner, conversation: talk.conversation };
      const { outcome } = await pen.write(
        { does: 'create', room: 'line', key: id, token, to },
        {
          ...{ method: 'POST', path: `/conversations/${talk.conversation}/messages` },
          body: { id, body: token },
        },
      );
      if (outcome === 'acknowledged') newest = id;
      if (chance() < 0.5) await readLines();
    },
    async sendLetter() {
      const [id, token] = [newId(), `letter-${pen.who}-${++count}`];
      await pen.write(
        { does: 'create', room: 'letter', key: id, token },
        {
          ...{ method: 'POST', path: '/help/support-messages' },
          body: { id, subject: token, message: 'How?', priority: 'low' },
        },
      );
    },
    async upload() {
      const id = newId();
      const { outcome } = await pen.write(
        { does: 'create', room: 'file', key: id, token: id },
        {
          ...{ method: 'PUT', path: `/files/${id}?folder=images&name=photo.png` },
          body: photo,
        },
      );
      if (outcome === 'acknowledged') newestPhoto = id;
    },
    look: () => (chance() < 0.6 ? readLines() : readPhoto()),
  };
}

const itemsIn = (text: Answer['text']): { id: string; body?: string }[] => JSON.parse(text).items;
