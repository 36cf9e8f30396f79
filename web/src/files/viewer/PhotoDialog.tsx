import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import Lightbox, { type ControllerRef, type SlideImage } from 'yet-another-react-lightbox';
import Inline from 'yet-another-react-lightbox/plugins/inline';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { useFocusReturn } from '../../kit/sheet/use-focus-return.ts';
import { useTurn } from '../../kit/sheet/use-turn.ts';
import { IconButton } from '../../kit/ui/IconButton.tsx';

export interface PhotoDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Under the title. */
  facts: string;
  /**
   * The photos that one goes through, and the one that is shown; none while there is nothing to
   * show.
   */
  slides: readonly SlideImage[];
  index: number;
  onIndex: (index: number) => void;
  /**
   * Draws a picture as large as its slide says, with a smaller one in its place until it is here.
   */
  stretched?: boolean;
  /** Below the photo, or in its place. */
  children: ReactNode;
}

/**
 * A photo over the whole screen: swiped, turned with the arrow keys, zoomed, closed with Escape
 * (gallery.md 17).
 */
export function PhotoDialog(props: PhotoDialogProps) {
  const { onClose, slides, index, onIndex, stretched } = props;
  const focus = useFocusReturn();
  const content = useRef<HTMLDivElement>(null);
  const carousel = useRef<ControllerRef>(null);

  function turn(event: KeyboardEvent) {
    // Within it the carousel does so itself.
    if (event.target instanceof Element && event.target.closest('.yarl__container')) return;
    if (event.key === 'ArrowLeft') carousel.current?.prev();
    if (event.key === 'ArrowRight') carousel.current?.next();
  }

  return (
    <Dialog.Root open={useTurn(props.open)} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          ref={content}
          aria-describedby={undefined}
          onKeyDown={turn}
          onOpenAutoFocus={(event) => {
            focus.remember();
            event.preventDefault();
            content.current?.focus();
          }}
          onCloseAutoFocus={focus.restore}
          className="fixed inset-0 z-50 flex flex-col bg-page outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in low:overflow-y-auto"
        >
          <header className="flex items-start gap-2 px-4 pt-[max(--spacing(2),var(--spacing-safe-top))] pb-1">
            <div className="min-w-0 grow py-2">
              <Dialog.Title dir="auto" className="wrap-anywhere line-clamp-3 text-lg font-strong">
                {props.title}
              </Dialog.Title>
              <p className="text-sm text-ink-soft">{props.facts}</p>
            </div>
            <IconButton label="Close" icon={X} onClick={onClose} className="-me-2" />
          </header>
          {slides.length > 0 && (
            <div className="min-h-40 grow">
              <Lightbox
                plugins={PLUGINS}
                inline={FILLS}
                controller={{ ref: carousel, closeOnEscape: false }}
                slides={slides}
                index={index}
                on={{ view: ({ index: at }) => onIndex(at) }}
                carousel={stretched ? STRETCHED : CAROUSEL}
                styles={STYLES}
                labels={LABELS}
                render={slides.length > 1 ? {} : NO_TURNING}
              />
            </div>
          )}
          {props.children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const PLUGINS = [Inline, Zoom];
const FILLS = { className: 'size-full' };
const LABELS = { Lightbox: 'Photos', Previous: 'Previous photo', Next: 'Next photo' };
const CAROUSEL = { finite: true, preload: 1, padding: 0, spacing: 16 };
const STRETCHED = { ...CAROUSEL, imageProps: { style: { width: '100%', height: '100%' } } };
const NO_TURNING = { buttonPrev: () => null, buttonNext: () => null };
const TURNING = { padding: 8, borderRadius: 999, backgroundColor: 'var(--color-card)' };
const STYLES = {
  root: {
    '--yarl__color_backdrop': 'var(--color-page)',
    '--yarl__color_button': 'var(--color-ink)',
    '--yarl__color_button_active': 'var(--color-ink)',
    '--yarl__color_button_disabled': 'var(--color-ink-soft)',
    '--yarl__button_filter': 'none',
    '--yarl__icon_size': '28px',
  },
  // Over a picture of any colour.
  navigationPrev: { ...TURNING, insetInlineStart: 8 },
  navigationNext: { ...TURNING, insetInlineEnd: 8 },
};
