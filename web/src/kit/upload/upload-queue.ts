import type { UploadOptions } from './upload.ts';

export interface Upload<T> {
  /** The id of the file; each try uses the same one, so that it makes only one file. */
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Bytes that were sent. */
  readonly sent: number;
  /** Why it failed, and what to do. */
  readonly problem: string | null;
  /** It failed for want of a connection or of a server that saves, and goes on by itself. */
  readonly isCut: boolean;
  readonly result: T | null;
}

/** The contents to send. */
export interface Chosen {
  name: string;
  blob: Blob;
  /** The id of the file, where it has one already. */
  id?: string;
  /** An earlier page has begun to send it: some of it, or all, may have arrived. */
  isBegun?: boolean;
}

/** As it was chosen, with the id of its file. */
export type Sent<C extends Chosen> = C & { id: string };

export interface UploadQueueParts<T, C extends Chosen = Chosen> {
  send: (file: Sent<C>, options: UploadOptions) => Promise<T>;
  /** The words for an error. */
  wordsOf: (error: unknown) => string;
  /** Whether it was the connection alone. */
  isCut: (error: unknown) => boolean;
  /** Whether the server takes nothing just now. It goes on by itself, too (machines.md 11). */
  isBusy: (error: unknown) => boolean;
  /** How many seconds that server wants to be left alone; 0 where it does not say. */
  secondsAfter: (error: unknown) => number;
  /** While nobody can write no file is sent, as each try costs all of its bytes. */
  isOnlyReading: () => boolean;
  /** What is said of those that wait for the end of that. */
  onlyReadingWords: string;
  /** Between 0 and 1: each page comes at moments of its own. */
  chance?: () => number;
  /** Whether the member whose files they are has left the page to nobody or to somebody else. */
  hasLeft: () => boolean;
  /** Whether it was the file itself: another try would be answered the same. */
  isRefused: (error: unknown) => boolean;
  /** Called with such a file, which is off the list, and with the words for it. */
  onRefused: (file: Sent<C>, words: string) => void;
  /** Whether the session had ended. */
  isSignedOut: (error: unknown) => boolean;
  newId: () => string;
  /**
   * Called when nothing waits or is sent any more, with the files that went through since the last
   * call.
   */
  onDone: (results: T[]) => void;
}

export interface UploadQueue<T, C extends Chosen = Chosen> {
  readonly uploads: () => readonly Upload<T>[];
  /** The unsent files, by their ids. */
  readonly unsent: (id: string) => Sent<C> | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  add(files: readonly C[]): void;
  /** Cancels an upload in any state, and takes it off the list. */
  cancel(id: string): void;
  retry(id: string): void;
  /** There is a connection again: cut uploads go on. */
  goOn(): void;
  /** Members can write again: what waited for that goes on. */
  savesAgain(): void;
  /** Their owner has signed in again: what the ended session stopped goes on. */
  goOnSignedIn(): void;
  /** Its screen is there (again). */
  open(): void;
  /**
   * Its screen has gone: all is cancelled, and nothing that comes later is sent. By then somebody
   * else may have signed in on the page.
   */
  close(): void;
  /** Its screen has gone, or its member: nothing is sent. */
  readonly isOver: () => boolean;
}

/** How long after a failure the next try is made, in ms; the last one stands for all others. */
const PAUSES = [1_000, 3_000, 10_000, 30_000];
/** The same where the server takes nothing: each try sends all bytes again. */
const BUSY_PAUSES = [...PAUSES, 60_000, 120_000, 300_000];
/** Within so many ms all pages come that waited until members can write. */
const SPREAD = 5_000;

/** Sends files one after the other: on poor signal two at once would both be late. */
export function uploadQueue<T, C extends Chosen = Chosen>({
  send,
  wordsOf,
  isCut,
  isBusy,
  secondsAfter,
  isOnlyReading,
  onlyReadingWords,
  hasLeft,
  chance = Math.random,
  isRefused,
  onRefused,
  isSignedOut,
  newId,
  onDone,
}: UploadQueueParts<T, C>): UploadQueue<T, C> {
  let uploads: readonly Upload<T>[] = [];
  const unsent = new Map<string, Sent<C>>();
  /** Of each that goes on by itself: how often since a byte arrived, and the next try. */
  const cuts = new Map<
    string,
    { count: number; timer: ReturnType<typeof setTimeout> | undefined }
  >();
  /** Those that wait until members can write. */
  const held = new Set<string>();
  /** Those of which a person has pressed Retry: they are sent whatever is known. */
  const pressed = new Set<string>();
  /** Those that an ended session stopped. */
  const signedOut = new Set<string>();
  const listeners = new Set<() => void>();
  let sending: { id: string; control: AbortController } | null = null;
  let isClosed = false;
  const isOver = () => isClosed || hasLeft();

  function set(next: readonly Upload<T>[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }
  const change = (id: string, by: Partial<Upload<T>>) =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...by } : upload)));

  async function next(): Promise<void> {
    if (sending || isOver()) return;
    const upload = uploads.find(({ state }) => state === 'waiting');
    if (!upload) return finish();
    const { id } = upload;
    const file = unsent.get(id);
    if (!file) return;
    if (!pressed.delete(id) && isOnlyReading()) {
      hold(id, onlyReadingWords);
      return next();
    }
    const control = new AbortController();
    sending = { id, control };
    change(id, { state: 'sending', problem: null, isCut: false });
    const before = cuts.get(id)?.count ?? 0;
    let count = before;
    try {
      const onProgress = (sent: number) => {
        count = 0;
        change(id, { sent });
      };
      const again = cuts.has(id) || file.isBegun === true;
      const result = await send(file, { signal: control.signal, onProgress, again });
      forget(id);
      change(id, { state: 'done', sent: upload.size, result });
    } catch (error) {
      const problem = wordsOf(error);
      if (!control.signal.aborted && isRefused(error)) {
        take(id);
        onRefused(file, problem);
      } else if (!control.signal.aborted) {
        // Bytes that came to a server which cannot save them are no sign that it can.
        if (isBusy(error)) count = before;
        const goesOn = isCut(error) || isBusy(error);
        if (isSignedOut(error)) signedOut.add(id);
        if (isBusy(error) && isOnlyReading()) {
          cuts.set(id, { count: count + 1, timer: undefined });
          hold(id, problem);
        } else {
          change(id, { state: 'failed', problem, isCut: goesOn });
          if (goesOn) cuts.set(id, { count: count + 1, timer: soon(id, pauseAfter(error, count)) });
        }
      }
    }
    sending = null;
    void next();
  }

  const soon = (id: string, pause: number) => setTimeout(() => again(id), pause);

  function pauseAfter(error: unknown, count: number): number {
    if (!isBusy(error)) return PAUSES[Math.min(count, PAUSES.length - 1)] ?? 0;
    const pause = BUSY_PAUSES[Math.min(count, BUSY_PAUSES.length - 1)] ?? 0;
    return Math.max(pause, 1_000 * secondsAfter(error)) * (1 + chance() / 4);
  }

  function hold(id: string, problem: string): void {
    held.add(id);
    change(id, { state: 'failed', problem, isCut: true });
  }

  function forget(id: string): void {
    unsent.delete(id);
    held.delete(id);
    pressed.delete(id);
    signedOut.delete(id);
    clearTimeout(cuts.get(id)?.timer);
    cuts.delete(id);
  }

  function take(id: string): void {
    forget(id);
    set(uploads.filter((upload) => upload.id !== id));
  }

  function cancel(id: string): void {
    if (sending?.id === id) sending.control.abort();
    take(id);
  }

  function retry(id: string): void {
    pressed.add(id);
    again(id);
  }

  function again(id: string): void {
    signedOut.delete(id);
    held.delete(id);
    clearTimeout(cuts.get(id)?.timer);
    change(id, { state: 'waiting', problem: null, isCut: false });
    void next();
  }

  function finish(): void {
    const results = uploads.flatMap(({ state, result }) =>
      state === 'done' && result !== null ? [result] : [],
    );
    if (results.length === 0) return;
    set(uploads.filter(({ state }) => state !== 'done'));
    onDone(results);
  }

  return {
    uploads: () => uploads,
    unsent: (id) => unsent.get(id),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(files) {
      if (isOver()) return;
      const added = files.map((file): Upload<T> => {
        const { id = newId(), name, blob } = file;
        unsent.set(id, { ...file, id });
        const fresh = {
          state: 'waiting',
          sent: 0,
          problem: null,
          isCut: false,
          result: null,
        } as const;
        return { id, name, size: blob.size, ...fresh };
      });
      set([...uploads, ...added]);
      void next();
    },
    cancel,
    retry,
    goOn() {
      for (const { id, isCut } of uploads) if (isCut) again(id);
    },
    savesAgain() {
      for (const id of held) {
        const count = cuts.get(id)?.count ?? 0;
        clearTimeout(cuts.get(id)?.timer);
        cuts.set(id, { count, timer: soon(id, chance() * SPREAD) });
      }
    },
    goOnSignedIn() {
      for (const id of [...signedOut]) again(id);
    },
    open() {
      isClosed = false;
    },
    close() {
      isClosed = true;
      for (const { id } of uploads) cancel(id);
    },
    isOver,
  };
}
