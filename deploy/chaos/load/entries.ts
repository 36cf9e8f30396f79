import { familyDraft, familyEdit } from '../../../server/src/families/testing/family-drafts.ts';
import { jobDraft, jobEdit } from '../../../server/src/jobs/testing/job-drafts.ts';
import type { Answer } from './caller.ts';
import { type Chance, oneOf } from './chance.ts';
import type { Pen } from './recorder.ts';

// A member's own family records and job posts: made, changed by version, deleted and restored.
// Each has its token where its words are. An entry of which a write stays unknown is left alone:
// whatever becomes of it, nothing later hangs on it.

/** What of an entry is needed for the next change. */
interface Held {
  id: string;
  token: string;
  updated_at: string;
}

interface Kind {
  room: 'family' | 'job';
  path: string;
  /** So many of a member's are there at a time; a list shows more than these. */
  most: number;
  /** What holds the token, in details and in the list of one's own. */
  field: 'family_name' | 'title';
  draft(token: string): { id: string };
  edit(updated_at: string, token: string): object;
}

const FAMILIES: Kind = {
  ...{ room: 'family', path: '/families', most: 12, field: 'family_name' },
  draft: (family_name) => familyDraft({ family_name }),
  edit: (updated_at, family_name) => familyEdit(updated_at, { family_name }),
};
const FAR = '2040-03-08';
const JOBS: Kind = {
  ...{ room: 'job', path: '/jobs', most: 6, field: 'title' },
  draft: (title) => jobDraft({ title, start_date: FAR }),
  edit: (updated_at, title) => jobEdit(updated_at, { title, start_date: FAR }),
};

export interface OwnEntries {
  /** Makes, changes, deletes or restores one; sometimes looks at it at once. */
  change(): Promise<void>;
  /** Reads one, or the list where it is the member's alone. */
  look(): Promise<void>;
}

/** `word` is of no other member's entries: others look it up. */
export const ownFamilies = (pen: Pen, chance: Chance, word: string) =>
  ownEntries(pen, chance, FAMILIES, word);
export const ownJobs = (pen: Pen, chance: Chance, word: string) =>
  ownEntries(pen, chance, JOBS, word);

function ownEntries(pen: Pen, chance: Chance, kind: Kind, word: string): OwnEntries {
  const { room, path } = kind;
  const alive = new Map<string, Held>();
  const deleted = new Map<string, Held>();
  let count = 0;
  const newToken = () => `${word} ${++count}`;
  const tokenOf = (entry: Record<string, string>) => entry[kind.field] ?? '';
  const heldIn = (text: string): Held => {
    const entry = JSON.parse(text);
    return { id: entry.id, token: tokenOf(entry), updated_at: entry.updated_at };
  };

  /** Puts down what the member knows of it now; leaves it alone if that is nothing. */
  function keep(id: string, now: Held | null, where = alive): void {
    alive.delete(id);
    deleted.delete(id);
    if (now) where.set(id, now);
  }

  async function create(): Promise<string> {
    const token = newToken();
    const draft = kind.draft(token);
    const { outcome, last } = await pen.write(
      { does: 'create', room, key: draft.id, token },
      { method: 'POST', path, body: draft },
    );
    if (outcome === 'acknowledged') keep(draft.id, heldIn(last.text));
    return draft.id;
  }

  async function edit({ id, updated_at }: Held): Promise<void> {
    const token = newToken();
    // An earlier try was done, and its answer lost: the conflict is with what was sent.
    const isDone = ({ status, text }: Answer) =>
      status === 409 && tokenOf(JSON.parse(text).error.current ?? {}) === token;
    const { outcome, last } = await pen.write(
      { does: 'edit', room, key: id, token },
      { method: 'PUT', path: `${path}/${id}`, body: kind.edit(updated_at, token), isDone },
    );
    if (outcome === 'unknown') return keep(id, null);
    if (outcome === 'refused') return readOne(id);
    const body =
      last.status === 409 ? JSON.stringify(JSON.parse(last.text).error.current) : last.text;
    keep(id, heldIn(body));
  }

  async function remove(held: Held): Promise<void> {
    const { id, token, updated_at } = held;
    const { outcome } = await pen.write(
      { does: 'delete', room, key: id, token },
      {
        method: 'DELETE',
        path: `${path}/${id}?updated_at=${encodeURIComponent(updated_at)}`,
        isDone: ({ status }) => status === 404,
      },
    );
    if (outcome === 'refused') return readOne(id);
    keep(id, outcome === 'acknowledged' ? held : null, deleted);
  }

  async function restore({ id, token }: Held): Promise<void> {
    const { outcome, last } = await pen.write(
      { does: 'restore', room, key: id, token },
      { method: 'POST', path: `${path}/${id}/restore` },
    );
    keep(id, outcome === 'acknowledged' ? heldIn(last.text) : null);
  }

  async function readOne(id: string): Promise<void> {
    const { last } = await pen.read(
      { room, of: [id] },
      { method: 'GET', path: `${path}/${id}` },
      (text) => ({ [id]: heldIn(text).token }),
    );
    if (last.status === 200) keep(id, heldIn(last.text));
    if (last.status === 404) keep(id, null);
  }

  async function readList(): Promise<void> {
    await pen.read({ room, of: 'all' }, { method: 'GET', path }, (text) =>
      Object.fromEntries(
        JSON.parse(text).items.map((one: Record<string, string>) => [one.id, tokenOf(one)]),
      ),
    );
  }

  return {
    async change() {
      const dice = chance();
      const some = oneOf(chance, [...alive.values()]);
      const gone = oneOf(chance, [...deleted.values()]);
      let id = some?.id;
      if (!some || (dice < 0.3 && alive.size < kind.most)) id = await create();
      else if (dice < 0.7) await edit(some);
      else if (dice < 0.9 || !gone || alive.size >= kind.most) await remove(some);
      else await restore(gone);
      if (id && chance() < 0.5) await readOne(id);
    },
    async look() {
      const some = oneOf(chance, [...alive.keys()]);
      if (room === 'family' && chance() < 0.6) await readList();
      else if (some) await readOne(some);
    },
  };
}
