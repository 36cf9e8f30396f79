import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Family } from '@pcr/contract/families/families.schema.ts';
import { familyDraft, familyEdit } from '../../server/src/families/testing/family-drafts.ts';
import { pictureOf } from '../../server/src/files/testing/file-samples.ts';
import { newId } from '../../server/src/testing/new-id.ts';
import type { Owner } from '../load/sample-load.ts';

// Members who read and write all the time, as the web app does: a request without an answer, or
// with 503, is sent again under the same id. Each remembers what was acknowledged, to look for it
// at the end.

export interface Counts {
  /** Acknowledged. */
  creates: number;
  edits: number;
  deletes: number;
  uploads: number;
  messages: number;
  reads: number;
  /** Sent again, since nobody answered, or with 503. */
  again: number;
  /** Uploads that were refused or given up: nobody was told that they are kept. */
  uploadsRefused: number;
}

export interface Members {
  readonly counts: Counts;
  /**
   * Answers that no fault excuses: other than yes, 503 or none; an entry that is not what it was
   * said to be.
   */
  readonly wrong: string[];
  /** Resolves when nobody asks for anything any more, until `goOn`. */
  pause(): Promise<void>;
  goOn(): void;
  /** Looks for everything that was acknowledged, and for what there is beyond. */
  verify(): Promise<{ lost: string[]; beyond: string[] }>;
}

/** How long a member tries to get one write through, in ms. */
const PATIENCE = 120_000;
const UPLOAD_PATIENCE = 15_000;
const TIMEOUT = 20_000;
/** The rest of a moment that a member takes between two things, in ms. */
const MOMENT = 40;

interface Kept {
  /** As the server answered it last. */
  families: Map<string, Family>;
  deleted: Set<string>;
  files: Set<string>;
}

export async function openMembers(port: number, owners: readonly Owner[]): Promise<Members> {
  const origin = `http://127.0.0.1:${port}`;
  const picture = await pictureOf({ width: 64, height: 64, noise: true }, (made) => made.png());
  const counts: Counts = {
    ...{
      creates: 0,
      edits: 0,
      deletes: 0,
      uploads: 0,
      messages: 0,
      reads: 0,
      again: 0,
      uploadsRefused: 0,
    },
  };
  const wrong: string[] = [];
  const kept = owners.map(
    (): Kept => ({ families: new Map(), deleted: new Set(), files: new Set() }),
  );
  let going = false;
  let under: Promise<unknown> = Promise.resolve();

  interface Asked {
    method: string;
    path: string;
    body?: object | Buffer;
    cookie: string;
  }
  interface Answered {
    /** 0: nobody answered. */
    status: number;
    body: string;
  }

  async function once({ method, path, body, cookie }: Asked): Promise<Answered> {
    const isBytes = Buffer.isBuffer(body);
    try {
      const response = await fetch(`${origin}/api${path}`, {
        method,
        headers: {
          origin,
          cookie,
          ...(body && !isBytes && { 'content-type': 'application/json' }),
        },
        ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      return { status: response.status, body: await response.text() };
    } catch {
      return { status: 0, body: '' };
    }
  }

  /**
   * Asks until somebody answers, or for long enough. `unsure`: an earlier try may have been done.
   */
  async function ask(asked: Asked, patience = PATIENCE): Promise<Answered & { unsure: boolean }> {
    const until = Date.now() + patience;
    for (let unsure = false; ; unsure = true) {
      const answer = await once(asked);
      if ((answer.status !== 0 && answer.status !== 503) || Date.now() > until)
        return { ...answer, unsure };
      counts.again++;
      await delay(200);
    }
  }

  const isYes = ({ status }: Answered) => status >= 200 && status < 300;
  function amiss({ method, path }: Asked, { status, body }: Answered): void {
    wrong.push(`${method} ${path}: ${status} ${body.slice(0, 300)}`);
  }

  async function create(cookie: string, mine: Kept): Promise<void> {
    const draft = familyDraft({
      family_name: `Family ${counts.creates}`,
      notes: 'Said and kept. '.repeat(10),
    });
    const asked = { method: 'POST', path: '/families', body: draft, cookie };
    const answer = await ask(asked);
    if (!isYes(answer)) return amiss(asked, answer);
    mine.families.set(draft.id, JSON.parse(answer.body));
    counts.creates++;
  }

  async function edit(cookie: string, mine: Kept, family: Family): Promise<void> {
    const notes = `Edit ${counts.edits}`;
    const body = familyEdit(family.updated_at, { family_name: family.family_name, notes });
    const asked = { method: 'PUT', path: `/families/${family.id}`, body, cookie };
    const answer = await ask(asked);
    if (isYes(answer)) mine.families.set(family.id, JSON.parse(answer.body));
    else {
      // An earlier try was done, and its answer lost: the entry equals the sent one.
      const current =
        answer.status === 409 && answer.unsure && JSON.parse(answer.body).error.current;
      if (!current || current.notes !== notes) return amiss(asked, answer);
      mine.families.set(family.id, current);
    }
    counts.edits++;
  }

  async function remove(cookie: string, mine: Kept, { id, updated_at }: Family): Promise<void> {
    const path = `/families/${id}?updated_at=${encodeURIComponent(updated_at)}`;
    const asked = { method: 'DELETE', path, cookie };
    const answer = await ask(asked);
    if (!isYes(answer) && !(answer.status === 404 && answer.unsure)) return amiss(asked, answer);
    mine.families.delete(id);
    mine.deleted.add(id);
    counts.deletes++;
  }

  async function upload(cookie: string, mine: Kept): Promise<void> {
    const id = newId();
    const asked = {
      method: 'PUT',
      path: `/files/${id}?folder=images&name=photo.png`,
      body: picture,
      cookie,
    };
    const answer = await ask(asked, UPLOAD_PATIENCE);
    if (isYes(answer)) {
      mine.files.add(id);
      counts.uploads++;
    } else {
      counts.uploadsRefused++;
      if (answer.status === 500) amiss(asked, answer);
    }
  }

  async function write(cookie: string): Promise<void> {
    const body = { id: newId(), subject: 'A question', message: 'How?', priority: 'low' };
    const asked = { method: 'POST', path: '/help/support-messages', body, cookie };
    const answer = await ask(asked);
    // A member may send so many in an hour.
    if (answer.status === 429) return;
    if (!isYes(answer)) return amiss(asked, answer);
    counts.messages++;
  }

  async function read(cookie: string): Promise<void> {
    const asked = { method: 'GET', path: '/families', cookie };
    const answer = await ask(asked);
    if (!isYes(answer)) return amiss(asked, answer);
    counts.reads++;
  }

  async function live({ cookie }: Owner, mine: Kept): Promise<void> {
    while (going) {
      const some = [...mine.families.values()].at(Math.floor(Math.random() * mine.families.size));
      const dice = Math.random();
      if (dice < 0.25 || !some) await create(cookie, mine);
      else if (dice < 0.45) await edit(cookie, mine, some);
      // As many go as come, so that the end has as much to hold as the beginning.
      else if (dice < 0.65 && mine.families.size > 50) await remove(cookie, mine, some);
      else if (dice < 0.7) await upload(cookie, mine);
      else if (dice < 0.72) await write(cookie);
      else await read(cookie);
      await delay(Math.random() * MOMENT);
    }
  }

  async function verifyOne(
    { cookie }: Owner,
    mine: Kept,
    lost: string[],
    beyond: string[],
  ): Promise<void> {
    for (const [id, family] of mine.families) {
      const answer = await ask({ method: 'GET', path: `/families/${id}`, cookie });
      if (!isYes(answer) || !isDeepStrictEqual(JSON.parse(answer.body), family)) {
        lost.push(`family ${id}: ${answer.status} ${answer.body.slice(0, 200)}`);
      }
    }
    for (const id of mine.deleted) {
      const answer = await ask({ method: 'GET', path: `/families/${id}`, cookie });
      if (answer.status !== 404) beyond.push(`family ${id} was deleted: ${answer.status}`);
    }
    for (const id of mine.files) {
      const answer = await ask({ method: 'GET', path: `/files/${id}/content`, cookie });
      if (!isYes(answer) || answer.body.length === 0) lost.push(`file ${id}: ${answer.status}`);
    }
    const summary = await ask({ method: 'GET', path: '/families/summary', cookie });
    const total: number = JSON.parse(summary.body || '{}').total;
    if (total !== mine.families.size)
      beyond.push(`${total} families in the place of ${mine.families.size}`);
  }

  return {
    counts,
    wrong,
    async pause() {
      going = false;
      await under;
    },
    goOn() {
      going = true;
      under = Promise.all(owners.map((owner, n) => live(owner, kept[n] as Kept)));
    },
    async verify() {
      const [lost, beyond]: [string[], string[]] = [[], []];
      for (const [n, owner] of owners.entries())
        await verifyOne(owner, kept[n] as Kept, lost, beyond);
      return { lost, beyond };
    },
  };
}
