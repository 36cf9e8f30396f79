import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useRail } from '../browser/use-wide.ts';
import { Pane } from './Pane.tsx';
import { Sheet, type SheetProps } from './Sheet.tsx';
import { useFocusReturn } from './use-focus-return.ts';
import { WithinSheet } from './within-sheet.ts';

export interface SheetOrPaneProps
  extends Omit<SheetProps, 'onSubmit' | 'dismissable' | 'role' | 'focus'> {
  /** True where there is a list that it can stand beside. */
  beside: boolean;
}

/**
 * A pane beside the list if there is room for both, else a sheet over it. Its content is drawn into
 * an element of its own, which moves from one to the other when the window is resized: no typed
 * text is lost.
 */
export function SheetOrPane({ beside, children, ...props }: SheetOrPaneProps) {
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.className = 'flex grow flex-col gap-4';
    return element;
  });
  const inPane = useChangeWhenBare(useRail() && beside, host);
  const stands = useRef(inPane);
  stands.current = inPane;
  const focus = useFocusReturn();
  // A sheet that makes room for the pane gives no focus back.
  const focusOfSheet = useMemo(
    () => ({
      ...focus,
      restore: (event?: Event) => (stands.current ? event?.preventDefault() : focus.restore(event)),
    }),
    [focus],
  );
  const place = useCallback((at: HTMLElement | null) => at?.append(host), [host]);
  const content = <div ref={place} className="contents" />;
  return (
    <>
      {inPane ? (
        <Pane {...props} focus={focus}>
          {content}
        </Pane>
      ) : (
        <Sheet {...props} focus={focusOfSheet}>
          {content}
        </Sheet>
      )}
      <WithinSheet value>{createPortal(children, host)}</WithinSheet>
    </>
  );
}

const DIALOGS = 'dialog[open], [role=dialog], [role=alertdialog]';

/**
 * `wanted`, but as it was while a dialog lies over the content of `host`: a sheet that came would
 * hide that dialog.
 */
function useChangeWhenBare(wanted: boolean, host: Element): boolean {
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    if (wanted === shown) return;
    const settle = () => {
      const own = host.closest(DIALOGS);
      if ([...document.querySelectorAll(DIALOGS)].every((dialog) => dialog === own))
        setShown(wanted);
    };
    const watch = new MutationObserver(settle);
    watch.observe(document.body, { childList: true });
    settle();
    return () => watch.disconnect();
  }, [wanted, shown, host]);
  return shown;
}
