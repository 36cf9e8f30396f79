import { FILE_LIMIT_MB, MB } from '@pcr/contract/files/files.schema.ts';
import { sizeText } from '@pcr/contract/kit/sizes.ts';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { loadDraft, saveDraft } from '../../kit/draft/draft-storage.ts';
import { keepBlobs, keptBlobs } from '../../kit/draft/kept-blobs.ts';
import { TextField } from '../../kit/form/TextField.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { IconButton } from '../../kit/ui/IconButton.tsx';
import { Spinner } from '../../kit/ui/Spinner.tsx';
import { FilePicker } from '../../kit/upload/FilePicker.tsx';
import { forgetPages, pagesKey } from './kept-pages.ts';
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
  /** The pages stay on the device: whoever takes the PDF forgets them. */
  onMade: (pdf: File) => void;
}

/** Several photographed pages become one PDF on the device (documents.md 12). */
export default function PagesSheet({ open, userId, onClose, onMade }: PagesSheetProps) {
  const key = pagesKey(userId);
  const [name, setName] = useState(() => String(loadDraft(key)?.values.name ?? ''));
  const [wrong, setWrong] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const [reading, setReading] = useState(true);
  const pages = usePages();
  const size = pages.all.reduce((sum, { jpeg }) => sum + jpeg.size, 0);

  // Those of a page that was left, or that the phone has ended while its camera was open.
  const { add } = pages;
  useEffect(() => {
    let left = false;
    void keptBlobs<PagePicture>(userId).then((kept) => {
      if (left) return;
      add(kept);
      setReading(false);
    });
    return () => {
      left = true;
    };
  }, [userId, add]);

  function keep(next: readonly Page[], called = name) {
    if (next.length === 0 && called === '') return forgetPages(userId);
    saveDraft(key, { name: called });
    void keepBlobs(
      userId,
      next.map(({ jpeg, width, height }) => ({ jpeg, width, height })),
    );
  }

  async function choose(files: File[]) {
    setProblem(null);
    setReading(true);
    const read = await Promise.allSettled(files.map(pageOf));
    const shown = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    setReading(false);
    if (shown.length < files.length) setProblem('This device can’t show some of these pictures. Take them again.');
    if (pages.all.length + shown.length > PAGES_MOST) return setProblem(`A PDF can have ${PAGES_MOST} pages at most.`);
    keep(add(shown));
  }
  function change(next: readonly Page[]) {
    setProblem(null);
    pages.set(next);
    keep(next);
  }
  function move(at: number, to: number) {
    const next = [...pages.all];
    next.splice(to, 0, ...next.splice(at, 1));
    change(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const called = name.trim().replace(/\.pdf$/i, '');
    if (!called) return setWrong('Give the PDF a name');
    if (pages.all.length === 0 || reading || size > ROOM) return;
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
          <Button type="submit" disabled={pages.all.length === 0 || reading || size > ROOM}>
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
        onChoose={(files) => void choose(files)}
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
      {reading && <Spinner label="Reading the pictures..." />}
      {pages.all.length > 0 && (
        <ol aria-label="Pages" className="flex flex-col gap-2">
          {pages.all.map((page, at) => (
            <li key={page.key} className="flex items-center gap-3 rounded-card border border-line p-2">
              <img src={page.url} alt="" className="h-20 w-16 shrink-0 rounded-small bg-sunken object-contain" />
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
                onClick={() => change(pages.all.filter(({ key: one }) => one !== page.key))}
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
          keep(pages.all, event.target.value);
        }}
      />
    </Sheet>
  );
}

/** The pages in their order, each with an address that goes with the sheet. */
function usePages() {
  const [all, set] = useState<readonly Page[]>([]);
  const now = useRef<readonly Page[]>([]);
  now.current = all;
  const number = useRef(0);
  useEffect(
    () => () => {
      for (const { url } of now.current) URL.revokeObjectURL(url);
    },
    [],
  );
  const [add] = useState(() => (pictures: readonly PagePicture[]) => {
    const more = pictures.map((one) => ({ ...one, key: number.current++, url: URL.createObjectURL(one.jpeg) }));
    now.current = [...now.current, ...more];
    set(now.current);
    return now.current;
  });
  return { all, set, add };
}
