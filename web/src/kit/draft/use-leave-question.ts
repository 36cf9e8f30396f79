import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

export interface LeaveQuestion {
  /** True while the person has not answered the question. */
  asking: boolean;
  stay: () => void;
  leave: () => void;
}

/**
 * Asks before a page with unsaved changes is left: by a link of the app (the caller shows the question), and by
 * reloading or closing (the browser asks). What is in the address of the page itself is no leaving. `isUnsaved` is
 * asked at that moment.
 */
export function useLeaveQuestion(isUnsaved: () => boolean): LeaveQuestion {
  const navigate = useNavigate();
  const [to, setTo] = useState<string | null>(null);
  const unsaved = useRef(isUnsaved);
  unsaved.current = isUnsaved;

  useEffect(() => {
    // Capture phase: this listener must run before the router's own.
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || !isPlainPress(event, link) || !unsaved.current()) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(link.pathname + link.search + link.hash);
    };
    const unload = (event: BeforeUnloadEvent) => {
      if (unsaved.current()) event.preventDefault();
    };
    document.addEventListener('click', press, { capture: true });
    window.addEventListener('beforeunload', unload);
    return () => {
      document.removeEventListener('click', press, { capture: true });
      window.removeEventListener('beforeunload', unload);
    };
  }, []);

  return {
    asking: to !== null,
    stay: () => setTo(null),
    leave: () => {
      setTo(null);
      if (to) navigate(to);
    },
  };
}

/** Whether a click on the link opens another page of the app in this tab. */
function isPlainPress(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (link.origin !== window.location.origin || (link.target && link.target !== '_self')) return false;
  return link.pathname !== window.location.pathname && !link.hasAttribute('download');
}
