import { useLayoutEffect, useRef, useState } from 'react';

export interface ClampedTextProps {
  /** What a screen reader hears of the button beside 'Show all': of what. */
  of: string;
  className?: string;
  children: string;
}

/** The first four lines of what a person wrote, and all of it after a press. */
export function ClampedText({ of, className = '', children }: ClampedTextProps) {
  const text = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [isLonger, setIsLonger] = useState(false);
  useLayoutEffect(() => {
    const element = text.current;
    if (!element || open) return;
    // Also when the text, its size or the width of the screen changes.
    const measure = () => setIsLonger(element.scrollHeight > element.clientHeight + 1);
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    measure();
    return () => watch.disconnect();
  });
  return (
    <>
      <p ref={text} dir="auto" className={`${className} ${open ? '' : 'line-clamp-4'}`}>
        {children}
      </p>
      {(isLonger || open) && (
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${open ? 'Show less' : 'Show all'} of ${of}`}
          onClick={() => setOpen(!open)}
          className="-mt-1 inline-flex min-h-touch items-center self-start text-sm font-strong text-brand-ink underline underline-offset-4"
        >
          {open ? 'Show less' : 'Show all'}
        </button>
      )}
    </>
  );
}
