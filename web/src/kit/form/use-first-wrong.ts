import { type RefObject, useEffect, useRef } from 'react';

/**
 * Announces errors. The first wrong field in the order of the screen gets the focus once they are
 * rendered, and its error is in sight: below many choices it may be outside the visible part.
 */
export function useFirstWrong(fields: RefObject<HTMLElement | null>): () => void {
  const wanted = useRef(false);
  useEffect(() => {
    const first = wanted.current
      ? fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      : null;
    if (!first) return;
    wanted.current = false;
    first.focus();
    errorOf(first)?.scrollIntoView({ block: 'nearest' });
  });
  return () => {
    wanted.current = true;
  };
}

/**
 * The error of a field is what describes it first, of several choices what describes all of them.
 */
function errorOf(field: HTMLElement): HTMLElement | null {
  const [id] =
    field.closest('[aria-describedby]')?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return id ? document.getElementById(id) : null;
}
