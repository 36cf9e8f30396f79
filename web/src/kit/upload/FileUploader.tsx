import { COMMON_ERRORS } from '@pcr/contract/kit/error-answer.ts';
import type { ErrorCode } from '@pcr/contract/kit/errors.ts';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError, OfflineError } from '../api/api.ts';
import { newId } from '../api/ids.ts';
import { isOnlyReading, useOnlyReading } from '../api/online.ts';
import { Bar } from '../bars/Bar.tsx';
import { onUncovered } from '../browser/cover.ts';
import { saveFile } from '../browser/save-file.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { FilePicker, type FilePickerProps } from './FilePicker.tsx';
import { UploadRow } from './UploadRow.tsx';
import { type Chosen, type Sent, type UploadQueueParts, uploadQueue } from './upload-queue.ts';

export interface Refusal {
  words: string;
  /** Then nothing that was chosen with it is sent, either (files.md 11). */
  isTooLarge: boolean;
}

export interface FileUploaderProps<T, C extends Chosen> extends Omit<FilePickerProps, 'onChoose'> {
  /** False hides the buttons; uploads in progress go on. */
  choosing?: boolean;
  /** Why a file must not be sent; null for a file that may be. */
  refuse: (file: File) => Promise<Refusal | null>;
  /** Makes a file ready before it is looked at (a picture smaller); any other comes as it is. */
  makeReady?: (file: File) => Promise<File>;
  send: UploadQueueParts<T, C>['send'];
  wordsOf: UploadQueueParts<T, C>['wordsOf'];
  onUploaded: (results: T[]) => void;
  /**
   * The step before a chosen file is sent (cutting a picture). It is shown instead of the buttons
   * until it hands on what to send, or is cancelled.
   */
  prepare?: (file: File, then: { send: (blob: Blob) => void; cancel: () => void }) => ReactNode;
  onPreparing?: (preparing: boolean) => void;
  /** Called when there come to be files that are not sent yet, and when there are none any more. */
  onUnsent?: (unsent: boolean) => void;
  /** A button beside the others. */
  more?: ReactNode;
  /** A file that was made elsewhere: it is taken as if it were chosen. */
  given?: File | undefined;
  /**
   * The contents to send for the chosen files, and their names; null for none. Errors that it
   * throws are shown.
   */
  settle?: (files: File[]) => Promise<readonly C[] | null>;
  /** What an earlier page has left: it goes on. */
  left?: readonly C[] | undefined;
  /** Called with a file that the server never takes: it is no longer to be sent. */
  onRefused?: (file: Sent<C>) => void;
  /** True for a file that is nowhere else: where it is refused, a copy of it can be saved. */
  isNowhereElse?: (file: Sent<C>) => boolean;
  /** Called when there comes to be such a file without a copy, and when there is none any more. */
  onWithoutCopy?: (is: boolean) => void;
  /** Called in place of taking a file off the list; it calls `cancel`, or does not. */
  onCancel?: (file: Sent<C>, cancel: () => void) => void;
}

/** files.md 12, in ms. */
const SUCCESS_SHOWN = 3_000;
const ERROR_SHOWN = 5_000;

/**
 * The uploader of every folder (files.md 12): choose, take or drop files, see how far they are,
 * cancel, try again. If any file is too large, none is sent (files.md 11), and what to do about the
 * others is asked in a place that stays (files.md 36). Others that are refused are listed until
 * they are read (files.md 37).
 */
export function FileUploader<T, C extends Chosen = Chosen>(props: FileUploaderProps<T, C>) {
  const {
    choosing = true,
    refuse,
    makeReady = async (file) => file,
    send,
    wordsOf,
    onUploaded,
    prepare,
    onPreparing,
    onUnsent,
    settle,
    more,
    given,
    left,
    onRefused,
    isNowhereElse,
    onWithoutCopy,
    onCancel = (_, take) => take(),
    ...picker
  } = props;
  const [preparing, setPreparingFile] = useState<File | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const [tooLarge, setTooLarge] = useState<{ words: string; others: File[] } | null>(null);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  /** Which of the chosen files is made ready. */
  const [making, setMaking] = useState<{ at: number; of: number } | null>(null);
  /** Two choices one after the other: the device has memory for one picture. */
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  useEnding(message, () => setMessage(null));

  const latest = useRef({ send, wordsOf, onUploaded, onRefused, isNowhereElse });
  useEffect(() => {
    latest.current = { send, wordsOf, onUploaded, onRefused, isNowhereElse };
  });
  const [queue] = useState(() =>
    uploadQueue<T, C>({
      send: (file, options) => latest.current.send(file, options),
      wordsOf: (error) => goesOnWords(error) ?? latest.current.wordsOf(error),
      isCut: isConnectionLost,
      isBusy,
      secondsAfter: (error) => (error instanceof ApiError ? error.retry_after : 0),
      isOnlyReading,
      onlyReadingWords: BUSY_WORDS,
      isRefused: (error) => error instanceof ApiError && REFUSED.has(error.code),
      onRefused(file, words) {
        const only = latest.current.isNowhereElse?.(file) ? file : undefined;
        setRefused((before) => [...before, { words, only }]);
        latest.current.onRefused?.(file);
      },
      isSignedOut: (error) => error instanceof ApiError && error.code === 'not_authenticated',
      newId,
      onDone(results) {
        setMessage({ tone: 'success', words: `Successfully uploaded ${results.length} file(s)` });
        latest.current.onUploaded(results);
      },
    }),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads);
  const unsent = making !== null || uploads.some(({ state }) => state !== 'done');
  useEffect(() => onUnsent?.(unsent), [unsent, onUnsent]);
  const withoutCopy = refused.some(({ only, isSaved }) => only && !isSaved);
  useEffect(() => onWithoutCopy?.(withoutCopy), [withoutCopy, onWithoutCopy]);
  useEffect(() => {
    window.addEventListener('online', queue.goOn);
    return () => window.removeEventListener('online', queue.goOn);
  }, [queue]);
  useEffect(() => onUncovered(queue.goOnSignedIn), [queue]);
  const onlyReading = useOnlyReading();
  useEffect(() => {
    if (!onlyReading) queue.savesAgain();
  }, [onlyReading, queue]);
  // Leaving the screen cancels uploads, also of what is still made ready. The effects that add to
  // the queue come after this one.
  useEffect(() => {
    queue.open();
    return queue.close;
  }, [queue]);

  function cancel(id: string) {
    const file = queue.unsent(id);
    const take = () => queue.cancel(id);
    if (file) onCancel(file, take);
    else take();
  }
  function setPreparing(file: File | null) {
    setPreparingFile(file);
    onPreparing?.(file !== null);
  }
  function choose(files: File[]) {
    const chosen = turn.current.then(() => takeAll(files));
    turn.current = chosen.catch(() => {});
    return chosen;
  }
  async function takeAll(files: File[]) {
    setMessage(null);
    setTooLarge(null);
    if (!picker.multiple) setRefused([]);
    const ready: File[] = [];
    try {
      for (const file of files) {
        setMaking({ at: ready.length + 1, of: files.length });
        ready.push(await makeReady(file));
        if (queue.isClosed()) return;
      }
    } finally {
      setMaking(null);
    }
    const judged = await Promise.all(ready.map(refuse));
    if (queue.isClosed()) return;
    const against = judged.filter((one) => one !== null);
    const others = ready.filter((_, n) => judged[n] === null);
    const all = against.map(({ words }) => words);
    if (!against.some(({ isTooLarge }) => isTooLarge)) {
      setRefused((before) => [...before, ...all.map((words) => ({ words }))]);
      if (others.length > 0) await sendAll(others);
    } else if (others.length > 0) setTooLarge({ words: all.join(', '), others });
    else setMessage({ tone: 'red', words: all.join(', ') });
  }
  async function sendAll(files: File[]) {
    setTooLarge(null);
    if (prepare && files[0]) return setPreparing(files[0]);
    try {
      const settled = settle ? await settle(files) : files.map((file) => asChosen<C>(file));
      if (settled) queue.add(settled);
    } catch (error) {
      setMessage({ tone: 'red', words: wordsOf(error) });
    }
  }

  const take = useRef(choose);
  take.current = choose;
  useEffect(() => {
    if (given) void take.current([given]);
  }, [given]);
  useEffect(() => {
    if (left?.length) queue.add(left);
  }, [left, queue]);

  if (prepare && preparing) {
    return prepare(preparing, {
      send: (blob) => {
        setPreparing(null);
        queue.add([asChosen<C>(preparing, blob)]);
      },
      cancel: () => setPreparing(null),
    });
  }
  const busy = uploads.some(({ state }) => state === 'sending' || state === 'waiting');
  const going = uploads.filter(({ state }) => state !== 'failed').length;
  const picks = choosing && (picker.multiple || uploads.length === 0);
  const parts = (
    <div className="flex flex-col gap-3">
      {picks && (
        <FilePicker {...picker} onChoose={(files) => void choose(files)}>
          {more}
        </FilePicker>
      )}
      {message && (
        <Banner tone={message.tone} live={message.tone === 'red' ? 'assertive' : 'polite'}>
          {message.words}
        </Banner>
      )}
      {tooLarge && (
        <Banner
          tone="red"
          live="assertive"
          action={
            <div className="flex flex-wrap gap-2">
              <Button look="secondary" onClick={() => void sendAll(tooLarge.others)}>
                {`Send the other ${tooLarge.others.length}`}
              </Button>
              <Button look="quiet" onClick={() => setTooLarge(null)}>
                Send None
              </Button>
            </div>
          }
        >
          {tooLarge.words.replace(/\.$/, '')}. Nothing is sent yet.
        </Banner>
      )}
      {refused.length > 0 && (
        <Refused
          files={refused}
          onSave={(saved) =>
            setRefused(refused.map((one) => (one === saved ? { ...one, isSaved: true } : one)))
          }
          onClear={() => setRefused([])}
        />
      )}
      {making && <MakingReady {...making} />}
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="flex flex-col gap-2">
          {uploads.map((upload) => (
            <li key={upload.id}>
              <UploadRow
                upload={upload}
                onCancel={() => cancel(upload.id)}
                onRetry={() => queue.retry(upload.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
  const shows = message || tooLarge || making || refused.length > 0 || uploads.length > 0;
  return (
    <>
      {/* With nothing to show there is no element, which would have a gap around it. */}
      {(picks || shows) && parts}
      {/* Said once when it begins; the bars say the rest to whoever looks for it. */}
      <p role="status" className="sr-only">
        {busy ? `Uploading ${going} file(s)` : ''}
      </p>
    </>
  );
}

interface RefusedFile {
  /** Why. */
  words: string;
  /** The file itself, where it is nowhere else. */
  only?: Chosen | undefined;
  /** A copy of it was saved. */
  isSaved?: true;
}

/** They stay until they are read: there are more of them than anybody reads in a moment. */
function Refused({
  files,
  onSave,
  onClear,
}: {
  files: readonly RefusedFile[];
  onSave: (file: RefusedFile) => void;
  onClear: () => void;
}) {
  const one = files.length === 1;
  return (
    <Banner
      tone="red"
      live="assertive"
      title={one ? 'This file was not added' : `${files.length} files were not added`}
      action={
        <Button look="secondary" onClick={onClear}>
          {one ? 'Clear' : 'Clear all'}
        </Button>
      }
    >
      <ul className="flex flex-col gap-1">
        {files.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same words; they are only added to
          <li key={at} className="wrap-anywhere">
            {file.words}
            {file.only && (
              <span className="flex flex-col items-start gap-1">
                PCR does not keep it. If you need it, save a copy on this device.
                <Button
                  look="secondary"
                  onClick={() => {
                    if (file.only) saveFile(file.only.blob, file.only.name);
                    onSave(file);
                  }}
                >
                  Save a Copy
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** How long it may take before it is said, in ms: most files are ready at once. */
const UNSAID = 400;

function MakingReady({ at, of }: { at: number; of: number }) {
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), UNSAID);
    return () => clearTimeout(timer);
  }, []);
  if (!isSaid) return null;
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-card p-3">
      <p role="status" className="text-sm text-ink-soft">
        {of === 1 ? 'Making your picture smaller...' : `Making your pictures ready: ${at} of ${of}`}
      </p>
      <div className="flex" aria-hidden>
        <Bar part={(at - 0.5) / of} />
      </div>
    </div>
  );
}

/** Where nothing is settled about a file, nothing more is known of it. */
const asChosen = <C extends Chosen>(file: File, blob: Blob = file) =>
  ({ name: file.name, blob }) as C;

/** Its words about a file are the same each time. */
const REFUSED: ReadonlySet<ErrorCode> = new Set([
  'file_refused',
  'file_too_large',
  'invalid_input',
]);

/** No answer came, or the server says that the file did not come whole. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof OfflineError || (error instanceof ApiError && error.code === 'upload_broken');

/** The server or a proxy refuses for the moment, without words of its own about the file. */
const isBusy = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'unavailable' &&
  (error.outcome !== undefined || error.message === COMMON_ERRORS.unavailable.message);

const BUSY_WORDS = 'PCR can’t save just now. The upload goes on by itself soon.';

/** What is said of a file that goes on by itself; null for any other. */
const goesOnWords = (error: unknown): string | null =>
  isConnectionLost(error)
    ? 'The connection was lost. The upload goes on by itself when it is back.'
    : isBusy(error)
      ? BUSY_WORDS
      : null;

interface Message {
  tone: 'success' | 'red';
  words: string;
}

function useEnding(message: Message | null, end: () => void) {
  const latest = useRef(end);
  useEffect(() => {
    latest.current = end;
  });
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(
      () => latest.current(),
      message.tone === 'success' ? SUCCESS_SHOWN : ERROR_SHOWN,
    );
    return () => clearTimeout(timer);
  }, [message]);
}
