import { type RefObject, useEffect, useRef } from 'react';

/** Announces errors; the first wrong field in the order of the screen gets the focus once they are rendered. */
export function useFirstWrong(fields: RefObject<HTMLElement | null>): () => void {
  const wanted = useRef(false);
  useEffect(() => {
    const first = wanted.current ? fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    if (!first) return;
    wanted.current = false;
    first.focus();
  });
  return () => {
    wanted.current = true;
  };
}
