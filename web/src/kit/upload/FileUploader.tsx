import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { untilLeft } from '../api/api.ts';
import { newId } from '../api/ids.ts';
import { isOnlyReading, useOnlyReading } from '../api/online.ts';
import { onUncovered } from '../browser/cover.ts';
import { Banner } from '../ui/Banner.tsx';
import { FilePicker, type FilePickerProps } from './FilePicker.tsx';
import { type RefusedFile, RefusedFiles } from './RefusedFiles.tsx';
import { TooLargeFiles } from './TooLargeFiles.tsx';
import { MakingReady } from './UnderWay.tsx';
import { UploadRow } from './UploadRow.tsx';
import {
  BUSY_WORDS,
  goesOnWords,
  isBusy,
  isConnectionLost,
  isRefused,
  isSignedOut,
  secondsAfter,
} from './upload-errors.ts';
import { type Chosen, type Sent, type UploadQueueParts, uploadQueue } from './upload-queue.ts';
import { useEndingMessage } from './use-ending-message.ts';

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
  /** Called with the work on files that were chosen and are not handed to `settle` yet. */
  beforeSettled?: <R>(work: Promise<R>) => Promise<R>;
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
    beforeSettled = (work) => work,
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
  const [message, setMessage] = useEndingMessage();
  const [tooLarge, setTooLarge] = useState<{ words: string; others: File[] } | null>(null);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  /** Which of the chosen files is made ready. */
  const [making, setMaking] = useState<{ at: number; of: number } | null>(null);
  /** How many choices are not on the list of uploads yet. */
  const [taking, setTaking] = useState(0);
  /** One choice after the other: a phone has memory for one picture, and asks one question. */
  const turn = useRef<Promise<unknown>>(Promise.resolve());

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
      secondsAfter,
      isOnlyReading,
      onlyReadingWords: BUSY_WORDS,
      hasLeft: untilLeft(),
      isRefused,
      onRefused(file, words) {
        const only = latest.current.isNowhereElse?.(file) ? file : undefined;
        setRefused((before) => [...before, { id: newId(), words, only }]);
        latest.current.onRefused?.(file);
      },
      isSignedOut,
      newId,
      onDone(results) {
        setMessage({ tone: 'success', words: `Successfully uploaded ${results.length} file(s)` });
        latest.current.onUploaded(results);
      },
    }),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads);
  const unsent = taking > 0 || uploads.some(({ state }) => state !== 'done');
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
  function inTurn(work: () => Promise<void>) {
    setTaking((before) => before + 1);
    const done = turn.current.then(work).finally(() => setTaking((before) => before - 1));
    turn.current = done.catch(() => {});
  }
  function choose(files: File[]) {
    const judged = beforeSettled(turn.current.then(() => judge(files)));
    inTurn(() => judged.then(takeAll));
  }
  /** Makes the files ready to be sent, and finds why one would be refused. */
  async function judge(files: File[]) {
    setMessage(null);
    setTooLarge(null);
    if (!picker.multiple) setRefused([]);
    const ready: File[] = [];
    try {
      for (const file of files) {
        setMaking({ at: ready.length + 1, of: files.length });
        ready.push(await makeReady(file));
        if (queue.isOver()) return [];
      }
    } finally {
      setMaking(null);
    }
    return Promise.all(ready.map(async (file) => ({ file, against: await refuse(file) })));
  }
  async function takeAll(judged: { file: File; against: Refusal | null }[]) {
    if (queue.isOver()) return;
    const against = judged.flatMap((one) => one.against ?? []);
    const others = judged.filter((one) => !one.against).map(({ file }) => file);
    const all = against.map(({ words }) => words);
    if (!against.some(({ isTooLarge }) => isTooLarge)) {
      setRefused((before) => [...before, ...all.map((words) => ({ id: newId(), words }))]);
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
    if (given) take.current([given]);
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
        <FilePicker {...picker} onChoose={choose}>
          {more}
        </FilePicker>
      )}
      {message && (
        <Banner tone={message.tone} live={message.tone === 'red' ? 'assertive' : 'polite'}>
          {message.words}
        </Banner>
      )}
      {tooLarge && (
        <TooLargeFiles
          words={tooLarge.words}
          others={tooLarge.others.length}
          onSend={() => inTurn(() => sendAll(tooLarge.others))}
          onDrop={() => setTooLarge(null)}
        />
      )}
      {refused.length > 0 && (
        <RefusedFiles
          files={refused}
          onSave={({ id }) =>
            setRefused(refused.map((one) => (one.id === id ? { ...one, isSaved: true } : one)))
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

/** Where nothing is settled about a file, nothing more is known of it. */
const asChosen = <C extends Chosen>(file: File, blob: Blob = file) =>
  ({ name: file.name, blob }) as C;
