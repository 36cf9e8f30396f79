import { useEffect, useRef, useState } from 'react';
import { clearDraft, saveDraft } from '../kit/draft/draft-storage.ts';
import { mayKeepBlobs } from '../kit/kept/kept-blobs.ts';
import { clearFile, keepFile, keptFiles } from '../kit/kept/kept-files.ts';
import { type SendingScreen, unsentIds, unsentKey } from '../kit/kept/unsent-files.ts';
import type { Chosen } from '../kit/upload/upload-queue.ts';
import { takePagesName } from './pages/kept-pages.ts';

/** A file that stays on this device until it has arrived (files.md 31), and where it goes. */
export type KeptUpload<Place extends object = object> = Chosen &
  Place & {
    id: string;
    /** It was made of photographed pages, which are nowhere else (documents.md 15). */
    ofPages?: true;
  };

/** `turn`: they go on in the order in which they were chosen. */
type Stored<Place extends object> = KeptUpload<Place> & { screen: SendingScreen; turn: number };

export interface KeptUploads<Place extends object> {
  /** Files that earlier pages have left, for this page to go on with. */
  left: readonly KeptUpload<Place>[] | undefined;
  /** Whether all that is not sent yet is on the device, so that the screen can be left. */
  areStored: () => boolean;
  /** Stores them one by one, or anew where they changed; sending does not wait for it. */
  keep: (files: readonly KeptUpload<Place>[]) => void;
  /** Work on files that are chosen, and are not on the device until they are kept. */
  beforeKept: <T>(work: Promise<T>) => Promise<T>;
  /** It has arrived, or its member does not want it any more. */
  forget: (id: string) => void;
}

/** The files that are not sent yet. */
interface Unsent {
  isStored: boolean;
  /** Lets another tab go on with it. */
  letGo?: () => void;
  /** Of a PDF that could not be stored: removes its pages, which are stored in its place. */
  forgetPages?: () => void;
}

/** Files of all screens, one at a time: memory and disk of a phone are small. */
let storing: Promise<unknown> = Promise.resolve();

/**
 * Keeps files that a screen sends on the device until they have arrived, and finds those that were
 * left there.
 */
export function useKeptUploads<Place extends object>(
  userId: string,
  screen: SendingScreen,
): KeptUploads<Place> {
  const [left, setLeft] = useState<readonly KeptUpload<Place>[]>();
  const unsent = useRef(new Map<string, Unsent>());
  const making = useRef(0);

  useEffect(() => {
    const all = unsent.current;
    const end = whileAlone(`pcr_uploads:${screen}:${userId}`, async (isOver) => {
      // Files that were chosen on this screen before, and are still being stored, are there then.
      const kept = await storing.then(() => keptFiles<Stored<Place>>(userId));
      const held = await heldNames();
      if (isOver() || !kept) return;
      const isLeft = (id: string) => !all.has(id) && !held.includes(lockOf(id));
      // A page that the phone ended while it stored a file has left the mark alone.
      for (const id of unsentIds(userId, screen).filter(isLeft))
        if (!kept.some((one) => one.id === id)) unmark(userId, id);
      const found = kept
        .filter((one) => one.screen === screen && isLeft(one.id))
        .sort((a, b) => a.turn - b.turn);
      for (const { id } of found) all.set(id, { isStored: true });
      setLeft(found.map((one) => ({ ...one, isBegun: true })));
    });
    return () => {
      for (const { letGo } of all.values()) letGo?.();
      end();
    };
  }, [userId, screen]);

  function forget(id: string, one = unsent.current.get(id)) {
    unsent.current.delete(id);
    one?.letGo?.();
    one?.forgetPages?.();
    unmark(userId, id);
    void clearFile(userId, id);
  }

  async function store({ id, ...file }: KeptUpload<Place>, turn: number) {
    const one = unsent.current.get(id);
    // Nothing is written for a person who has signed out meanwhile.
    if (!one || !mayKeepBlobs(userId)) return;
    const giveNameBack = file.ofPages && takePagesName(userId);
    saveDraft(unsentKey(userId, id, file.ofPages === true), { name: file.name, screen });
    one.isStored = await keepFile(userId, id, { ...file, screen, turn }, file.ofPages);
    if (!one.isStored) {
      unmark(userId, id);
      if (giveNameBack && mayKeepBlobs(userId)) one.forgetPages = giveNameBack();
    }
    if (!unsent.current.has(id)) forget(id, one);
  }

  return {
    left,
    areStored: () =>
      making.current === 0 &&
      mayKeepBlobs(userId) &&
      [...unsent.current.values()].every(({ isStored }) => isStored),
    keep(files) {
      // Another tab whose turn it is leaves them to this one.
      for (const { id } of files)
        if (!unsent.current.has(id))
          unsent.current.set(id, { isStored: false, letGo: whileAlone(lockOf(id)) });
      for (const [n, file] of files.entries()) {
        const turn = Date.now() + n;
        // Its pages make room for the next ones at once.
        const stored = file.ofPages && store(file, turn);
        storing = storing.then(() => stored || store(file, turn));
      }
    },
    beforeKept(work) {
      making.current++;
      return work.finally(() => making.current--);
    },
    forget: (id) => forget(id),
  };
}

/** Held by the tab that has chosen the file, for as long as it sends it. */
const lockOf = (id: string) => `pcr_upload:${id}`;

/** The files that tabs of this browser hold. */
async function heldNames(): Promise<(string | undefined)[]> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {};
  return held.map(({ name }) => name);
}

function unmark(userId: string, id: string): void {
  for (const ofPages of [true, false]) clearDraft(unsentKey(userId, id, ofPages));
}

/**
 * Runs the work once no other tab of this member does: two would send the same files at once. Where
 * the browser has no locks (plain HTTP), it runs at once. Returns how to let the next tab go on.
 */
function whileAlone(
  name: string,
  work: (isOver: () => boolean) => Promise<void> = async () => {},
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const isOver = () => signal.aborted;
  const over = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  if (!('locks' in navigator)) void work(isOver);
  else
    navigator.locks
      // A storage that never answers does not hold it for longer than the screen.
      .request(name, { signal }, () => Promise.race([work(isOver).then(() => over), over]))
      // It waited in vain, since the screen was left first.
      .catch(() => {});
  return () => ending.abort();
}
