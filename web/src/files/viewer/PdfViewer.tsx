import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Banner } from '../../kit/ui/Banner.tsx';
import { IconButton } from '../../kit/ui/IconButton.tsx';
import { Spinner } from '../../kit/ui/Spinner.tsx';
import { openPdf, type Pdf } from './pdf.ts';

export interface PdfViewerProps {
  /** The address of its content. */
  url: string;
  name: string;
}

const ZOOMS = [1, 1.5, 2, 3] as const;
/** What a canvas may have on an old phone, in pixels. */
const MAX_PIXELS = 8_000_000;

/**
 * Shows a PDF page by page: only one page is drawn, so the number of pages costs nothing
 * (documents.md 11).
 */
export default function PdfViewer({ url, name }: PdfViewerProps) {
  const { pdf, problem } = usePdf(url);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  if (problem) {
    return (
      <Banner tone="amber" live="polite" title="This PDF is not shown">
        {problem}
      </Banner>
    );
  }
  if (!pdf) {
    return (
      <div className="grid h-64 place-items-center">
        <Spinner label="Opening the PDF..." />
      </div>
    );
  }
  const turn = (to: number) => setPage(Math.min(Math.max(to, 1), pdf.numPages));
  function key(event: KeyboardEvent) {
    const to = { PageDown: page + 1, PageUp: page - 1, Home: 1, End: pdf?.numPages ?? 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    turn(to);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are an extra; the buttons inside do the same
    <div className="flex flex-col gap-2" onKeyDown={key}>
      <Page pdf={pdf} number={page} zoom={ZOOMS[zoom] ?? 1} name={name} />
      <div className="flex items-center justify-between gap-2">
        <span className="flex items-center">
          <IconButton
            label="Previous page"
            icon={ChevronLeft}
            disabled={page === 1}
            onClick={() => turn(page - 1)}
          />
          <span role="status" className="text-sm tabular-nums">
            Page {page.toLocaleString('en-US')} of {pdf.numPages.toLocaleString('en-US')}
          </span>
          <IconButton
            label="Next page"
            icon={ChevronRight}
            disabled={page === pdf.numPages}
            onClick={() => turn(page + 1)}
          />
        </span>
        <span className="flex">
          <IconButton
            label="Smaller"
            icon={ZoomOut}
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          />
          <IconButton
            label="Larger"
            icon={ZoomIn}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
        </span>
      </div>
    </div>
  );
}

function usePdf(url: string): { pdf: Pdf | null; problem: string | null } {
  const [state, setState] = useState<{ pdf: Pdf | null; problem: string | null }>({
    pdf: null,
    problem: null,
  });
  useEffect(() => {
    const left = new AbortController();
    let close = () => {};
    const failed = (words: string) =>
      left.signal.aborted || setState({ pdf: null, problem: words });
    fetch(url, { signal: left.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error('It could not be loaded. Close it and try again.');
        const opening = openPdf(await answer.arrayBuffer());
        close = opening.close;
        if (left.signal.aborted) return close();
        const pdf = await opening.opened;
        if (!left.signal.aborted) setState({ pdf, problem: null });
      })
      .catch((error: Error) =>
        failed(
          error instanceof TypeError
            ? 'Please check your connection, close it and try again.'
            : error.message,
        ),
      );
    return () => {
      left.abort();
      close();
    };
  }, [url]);
  return state;
}

interface PageProps {
  pdf: Pdf;
  number: number;
  zoom: number;
  name: string;
}

function Page({ pdf, number, zoom, name }: PageProps) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  const [failed, setFailed] = useState(false);
  const [ratio, setRatio] = useState(1.3);
  const [drawn, setDrawn] = useState(0);

  useEffect(() => {
    let left = false;
    let stop = () => {};
    setFailed(false);
    (async () => {
      const page = await pdf.getPage(number);
      if (left || !canvas.current || !place.current) return;
      const whole = page.getViewport({ scale: 1 });
      const width = place.current.clientWidth * zoom;
      const sharp = Math.min(
        (width / whole.width) * window.devicePixelRatio,
        Math.sqrt(MAX_PIXELS / (whole.width * whole.height)),
      );
      const viewport = page.getViewport({ scale: sharp });
      setRatio(whole.height / whole.width);
      canvas.current.width = Math.max(1, Math.floor(viewport.width));
      canvas.current.height = Math.max(1, Math.floor(viewport.height));
      const drawing = page.render({ canvas: canvas.current, viewport });
      stop = () => drawing.cancel();
      await drawing.promise;
      if (left) return;
      setDrawn(number);
      const { items } = await page.getTextContent();
      if (!left) setText(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    })().catch(() => left || setFailed(true));
    return () => {
      left = true;
      stop();
    };
  }, [pdf, number, zoom]);

  return (
    <div>
      {failed && (
        <Banner tone="amber" live="polite">
          This page cannot be shown here. Download the PDF to see it.
        </Banner>
      )}
      <div
        ref={place}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged page is scrolled by keys
        tabIndex={0}
        className="max-h-[60dvh] overflow-auto rounded-card border border-line bg-sunken"
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={`Page ${number} of ${name}`}
          aria-busy={drawn !== number}
          className="block bg-[white]"
          style={{ width: `${zoom * 100}%`, aspectRatio: 1 / ratio }}
        />
      </div>
      <p className="sr-only">{text}</p>
    </div>
  );
}
