import { X } from 'lucide-react';
import { type SyntheticEvent, useContext, useEffect, useId, useRef } from 'react';
import { focusFirstField } from '../form/use-first-field.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { ByItself } from './by-itself.ts';
import { PANE_PLACE } from './EmptyPane.tsx';
import { measuredBar } from './measured-bar.ts';
import type { SheetProps } from './Sheet.tsx';
import { ABOVE } from './title-look.ts';
import type { FocusReturn } from './use-focus-return.ts';

export interface PaneProps
  extends Pick<
    SheetProps,
    'open' | 'onClose' | 'title' | 'above' | 'description' | 'children' | 'footer' | 'focusField'
  > {
  focus: FocusReturn;
}

/** The details of an entry beside its list, with a scroll of their own. The list stays in reach. */
export function Pane(props: PaneProps) {
  const { open, onClose, title, above, description, children, footer, focus } = props;
  const { focusField = false } = props;
  const pane = useRef<HTMLElement>(null);
  const heading = useId();
  const keep = useContext(ByItself);
  const isBare = keep !== null;
  const closer = useRef<HTMLButtonElement>(null);
  const keepUnlessClosing = (event: SyntheticEvent<HTMLElement>) => {
    if (!closer.current?.contains(event.target as Element)) keep?.();
  };

  useEffect(() => {
    if (!open || isBare) return;
    focus.remember();
    const isWithin = pane.current?.contains(document.activeElement);
    if (!isWithin && !(focusField && focusFirstField(pane.current)))
      pane.current?.focus({ preventScroll: true });
    return () => {
      // Not from where a person has gone meanwhile: another card, whose details come in place of
      // these.
      if (document.activeElement === document.body) focus.restore();
    };
  }, [open, focus, isBare, focusField]);

  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!open) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element))
        return;
      // The menu, what lies over the screen, and a search have an Escape of their own.
      const elsewhere = event.target.matches('input') && !pane.current?.contains(event.target);
      if (event.target === document.body || (event.target.closest('main') && !elsewhere))
        close.current?.();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [open]);

  if (!open) return null;
  return (
    <section
      ref={pane}
      data-pane
      data-bars
      tabIndex={-1}
      onPointerDownCapture={keepUnlessClosing}
      onFocusCapture={keepUnlessClosing}
      aria-labelledby={heading}
      className={`${PANE_PLACE} flex animate-fade-in scroll-pt-[calc(var(--sheet-header,4.5rem)+0.5rem)] scroll-pb-[calc(var(--sheet-footer,4.5rem)+1.5rem)] data-tall:scroll-py-2 has-[[data-bar]:focus-within]:scroll-py-0 flex-col overflow-y-auto overscroll-contain border border-line bg-card shadow-soft`}
    >
      <header
        ref={measuredBar}
        data-bar
        className="sticky top-0 z-10 flex items-start gap-2 bg-card px-6 pt-5 pb-3 in-data-tall:static"
      >
        <div className="min-w-0 grow pt-1.5">
          <h2 id={heading} dir="auto" className="text-lg font-strong">
            {above && <span className={ABOVE}>{above}</span>}
            {title}
          </h2>
          {description && <div className="text-ink-soft">{description}</div>}
        </div>
        <IconButton
          ref={closer}
          label="Close"
          icon={X}
          onClick={onClose}
          // Safari would give the focus to the pane, which keeps it.
          onMouseDown={(event) => isBare && event.preventDefault()}
          className="-me-2"
        />
      </header>
      <div className="flex grow flex-col gap-4 px-6 pt-1 pb-5">{children}</div>
      {footer && (
        <div
          ref={measuredBar}
          data-bar
          className="sticky bottom-0 z-10 flex print:hidden flex-wrap gap-3 border-t border-line bg-card px-6 py-3 *:flex-auto in-data-tall:static"
        >
          {footer}
        </div>
      )}
    </section>
  );
}
