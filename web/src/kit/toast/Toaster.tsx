import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';

let placed: Promise<typeof toast> | undefined;

/**
 * Puts the live region into the page, once, outside the app's own tree: a broken screen can still
 * say why.
 */
export function placeToaster(): Promise<typeof toast> {
  placed ??= new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    place.setAttribute('data-messages', '');
    // At once: a sheet that opens meanwhile hides from screen readers what holds no live region.
    flushSync(() => createRoot(place).render(<PcrToaster />));
    // A screen reader does not read a live region that appears together with its text, so the text
    // comes a moment later.
    setTimeout(() => resolve(toast), 100);
  });
  return placed;
}

/** What they must not cover: `toast-place.ts`. */
const AT_BOTTOM =
  'var(--toast-bottom, calc(var(--bar-bottom) + var(--bar-page) + var(--bar-note) + 12px))';
const AT_TOP = 'max(env(safe-area-inset-top) + 8px, var(--toast-top, 0px))';

function PcrToaster() {
  return (
    <Toaster
      position="bottom-center"
      offset={{ top: AT_TOP, bottom: AT_BOTTOM }}
      mobileOffset={{ top: AT_TOP, bottom: AT_BOTTOM, left: 16, right: 16 }}
      containerAriaLabel="Messages"
      gap={8}
      style={{ '--width': '24rem' }}
      icons={{
        success: <CircleCheck size="1.25rem" aria-hidden className="text-on-ink-green" />,
        error: <CircleAlert size="1.25rem" aria-hidden />,
        info: <Info size="1.25rem" aria-hidden />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          // With larger text its space goes to the words.
          toast:
            'flex w-full items-center gap-[12px] rounded-card border px-[16px] py-[8px] min-h-[52px] shadow-soft',
          title: 'font-strong',
          content: 'grow py-1',
          icon: 'shrink-0',
          success: 'bg-ink text-page border-ink',
          error: 'bg-red-soft text-red-ink border-red-mark/40',
          info: 'bg-ink text-page border-ink',
          actionButton:
            'min-h-touch -me-2 shrink-0 rounded-card px-3 font-strong underline underline-offset-4',
        },
      }}
    />
  );
}
