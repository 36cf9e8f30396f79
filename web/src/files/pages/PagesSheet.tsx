import { FILE_LIMIT_MB, MB } from '@pcr/contract/files/files.schema.ts';
import { sizeText } from '@pcr/contract/kit/sizes.ts';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TextField } from '../../kit/controls/TextField.tsx';
import { loadDraft, saveDraft } from '../../kit/draft/draft-storage.ts';
import { mayKeepBlobs } from '../../kit/kept/kept-blobs.ts';
import { keepBlobs, keptBlobs } from '../../kit/kept/kept-files.ts';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { IconButton } from '../../kit/ui/IconButton.tsx';
import { Spinner } from '../../kit/ui/Spinner.tsx';
import { FilePicker } from '../../kit/upload/FilePicker.tsx';
import { forgetPages, pagesKey, pagesRead, readPages } from './kept-pages.ts';
import { type PagePicture, pageOf } from './page-picture.ts';
import { pdfOfPages } from './pdf-of-pages.ts';

/** documents.md 12. */
const PAGES_MOST = 30;
const NAME_MOST = 250;
/** Bytes that the pictures may have, so that the PDF is within what a document may have. */
const ROOM = FILE_LIMIT_MB * MB - 64 * 1024;

interface Page extends PagePicture {
  key: number;
  /** Its address on this page of the app. */
  url: string;
}

export interface PagesSheetProps {
  open: boolean;
  userId: string;
  onClose: () => void;
  /** The pages stay on the device: taking the PDF forgets them. */
  onMade: (pdf: File) => void;
}

/** Several photographed pages become one PDF on the device (documents.md 12). */
export default function PagesSheet({ open, userId, onClose, onMade }: PagesSheetProps) {
  const key = pagesKey(userId);
  const [name, setName] = useState(() => String(loadDraft(key)?.values.name ?? ''));
  const [wrong, setWrong] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  /** How often something is being read: the earlier pages, and each choice. */
  const [reading, setReading] = useState(1);
  const pages = usePages();
  const size = pages.all.reduce((sum, { jpeg }) => sum + jpeg.size, 0);
  const cannotAdd = pages.all.length === 0 || reading > 0 || size > ROOM;

  // Those of a page that was left, or that the phone has ended while its camera was open.
  const restored = useRef<Promise<void>>(undefined);
  const { add } = pages;
  useEffect(() => {
    restored.current ??= pagesRead()
      .then(() => keptBlobs<PagePicture>(userId))
      .then((kept) => {
        add(kept, 'first');
        setReading((count) => count - 1);
      });
  }, [userId, add]);

  function keepName(typed: string) {
    saveDraft(key, { name: typed });
    void keepPages();
  }
  async function keepPages() {
    // The earlier ones would be overwritten.
    await restored.current;
    if (!mayKeepBlobs(userId)) return;
    const now = pages.now();
    const draft = loadDraft(key);
    if (now.length === 0 && !draft?.values.name) return forgetPages(userId);
    // Signing out asks about drafts, and the draft says when the pages were changed.
    saveDraft(key, { name: draft?.values.name ?? '' });
    await keepBlobs(
      userId,
      now.map(({ jpeg, width, height }) => ({ jpeg, width, height })),
    );
  }

  function choose(files: File[]) {
    setProblem(null);
    setReading((count) => count + 1);
    readPages(async () => {
      await read(files);
      setReading((count) => count - 1);
    });
  }
  async function read(files: File[]) {
    await restored.current;
    if (pages.now().length + files.length > PAGES_MOST)
      return setProblem(`A PDF can have ${PAGES_MOST} pages at most.`);
    let unread = 0;
    // One by one: a photo of 12 megapixels takes 48 MB while it is read.
    for (const file of files) {
      const picture = await pageOf(file).catch(() => null);
      if (picture) add([picture], 'last');
      else unread++;
    }
    if (unread > 0) setProblem('This device can’t show some of these pictures. Take them again.');
    await keepPages();
  }
  function change(next: readonly Page[]) {
    setProblem(null);
    pages.set(next);
    void keepPages();
  }
  function move(at: number, to: number) {
    const next = [...pages.now()];
    next.splice(to, 0, ...next.splice(at, 1));
    change(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const called = name.trim().replace(/\.pdf$/i, '');
    if (!called) return setWrong('Give the PDF a name');
    if (cannotAdd) return;
    onMade(new File([pdfOfPages(pages.all)], `${called}.pdf`, { type: 'application/pdf' }));
    onClose();
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Scan Pages"
      description="Photograph each page. They become one PDF."
      onSubmit={submit}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" disabled={cannotAdd}>
            Add PDF
          </Button>
        </>
      }
    >
      <FilePicker
        accept="image/*"
        multiple
        capture="environment"
        chooseLabel="Choose pictures"
        hint={`Up to ${PAGES_MOST} pages and ${FILE_LIMIT_MB}MB`}
        onChoose={choose}
      />
      {problem && (
        <Banner tone="red" live="assertive">
          {problem}
        </Banner>
      )}
      {size > ROOM && (
        <Banner tone="red" live="assertive">
          These pages take {sizeText(size)}. Take some out: a PDF can have {FILE_LIMIT_MB} MB.
        </Banner>
      )}
      {reading > 0 && <Spinner label="Reading the pictures..." />}
      {pages.all.length > 0 && (
        <ol aria-label="Pages" className="flex flex-col gap-2">
          {pages.all.map((page, at) => (
            <li
              key={page.key}
              className="flex items-center gap-3 rounded-card border border-line p-2"
            >
              <img
                src={page.url}
                alt=""
                className="h-20 w-16 shrink-0 rounded-small bg-sunken object-contain"
              />
              <span className="grow">Page {at + 1}</span>
              <IconButton
                label={`Move page ${at + 1} up`}
                icon={ArrowUp}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                label={`Move page ${at + 1} down`}
                icon={ArrowDown}
                disabled={at === pages.all.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton
                label={`Take page ${at + 1} out`}
                icon={X}
                onClick={() => change(pages.now().filter(({ key: one }) => one !== page.key))}
              />
            </li>
          ))}
        </ol>
      )}
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={NAME_MOST}
        value={name}
        error={wrong}
        onChange={(event) => {
          setWrong(undefined);
          setName(event.target.value);
          keepName(event.target.value);
        }}
      />
    </Sheet>
  );
}

/** The pages in their order, each with an address that goes with the page, or with the sheet. */
function usePages() {
  const [all, show] = useState<readonly Page[]>([]);
  const latest = useRef<readonly Page[]>([]);
  const number = useRef(0);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      for (const { url } of latest.current) URL.revokeObjectURL(url);
    };
  }, []);
  const [{ now, set, add }] = useState(() => {
    const set = (next: readonly Page[]) => {
      for (const one of latest.current) if (!next.includes(one)) URL.revokeObjectURL(one.url);
      latest.current = next;
      show(next);
    };
    return {
      /** As they are by now, which may not be on the screen yet. */
      now: () => latest.current,
      set,
      add(pictures: readonly PagePicture[], where: 'first' | 'last') {
        const address = (jpeg: Blob) => (gone.current ? '' : URL.createObjectURL(jpeg));
        const more = pictures.map((one) => ({
          ...one,
          key: number.current++,
          url: address(one.jpeg),
        }));
        set(where === 'first' ? [...more, ...latest.current] : [...latest.current, ...more]);
      },
    };
  });
  return { all, now, set, add };
}
