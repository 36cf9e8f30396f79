import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Dropped {
  open: boolean;
  toggle: () => void;
  /** Around the button and what it drops. */
  place: RefObject<HTMLDivElement | null>;
}

/**
 * What a button drops over the screen, in its place in the page: a press elsewhere and Escape close
 * it. The focus stays where it is, and goes to the button only from within.
 */
export function useDropped(): Dropped {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const away = ({ target }: PointerEvent) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false);
    };
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      setOpen(false);
      if (place.current?.contains(document.activeElement))
        place.current.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('keydown', leave);
    };
  }, [open]);
  return { open, toggle: () => setOpen(!open), place };
}
