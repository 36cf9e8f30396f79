import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';

const Host = createContext<(() => HTMLElement) | null>(null);

/**
 * For a note that stands over a list, or within it: it is drawn into an element of its own. That
 * moves with its place, so the note stays as it is when its row goes or another becomes the first.
 */
export function useNotePlace() {
  const [host] = useState(hostMade);
  const place = useCallback((at: HTMLElement | null) => at?.append(host()), [host]);
  return { host, place };
}

/** Around what draws the note, outside of its place. */
export const NoteHost = Host.Provider;

/** The note alone; where no list moves it, it is drawn where it is. */
export function NoteInPlace({ children }: { children: ReactNode }) {
  const host = use(Host);
  return host ? createPortal(children, host()) : children;
}

/** Makes the element once it is needed: there is none where a frame is drawn. */
function hostMade(): () => HTMLElement {
  let host: HTMLElement | undefined;
  return () => {
    host ??= Object.assign(document.createElement('div'), { className: 'empty:hidden' });
    return host;
  };
}
