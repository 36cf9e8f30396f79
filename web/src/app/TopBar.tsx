import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type RememberedUser, remembersAgreement } from '../account/sign-out/local-entries.ts';
import { loadable } from '../kit/browser/loadable.tsx';
import { useWhenIdle } from '../kit/browser/when-idle.ts';
import { Logo } from '../kit/page/Logo.tsx';
import { IconButton } from '../kit/ui/IconButton.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { InboxButton } from '../notifications/inbox/InboxButton.tsx';
import { paths } from '../paths.ts';
import { SearchButton } from '../search/search.ts';
import { preloadPlaces } from './LaterPlaces.tsx';

const Menu = loadable(() => import('./pages/Menu.tsx'));

/** The question before signing out closes with the menu (`Menu.tsx`). */
const ABOVE = ['menu-sign-out'];

/** Logo, short name, search, inbox, and the menu (kit.md 78, 164). */
export function TopBar({ user, allowed }: { user: RememberedUser; allowed: boolean }) {
  const bar = useRef<HTMLElement>(null);
  // As in the frame of whoever was here before, also while nobody knows.
  const shown = allowed || (remembersAgreement('terms_of_service') && remembersAgreement('nda'));
  const toggle = useRef<HTMLButtonElement>(null);
  // In the history, so that Back closes the menu and leaves the screen (account.md 58).
  const { open, show, close } = useSheetInUrl('main-menu', ABOVE);
  useWhenIdle(() => {
    void Menu.preload();
    void preloadPlaces();
  });
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body)
      toggle.current?.focus();
    wasOpen.current = open;
  }, [open]);
  useEffect(() => {
    if (!open) return;
    const away = ({ target }: PointerEvent) => {
      // The question before signing out belongs to the menu, and would go with it.
      const within =
        target instanceof Element &&
        (bar.current?.contains(target) || target.closest('[role=alertdialog]'));
      if (!within) close();
    };
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      toggle.current?.focus();
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('keydown', leave);
    };
  }, [open, close]);

  return (
    <header
      ref={bar}
      data-top-bar
      className="fixed inset-x-0 top-0 z-20 mx-auto flex h-bar-top max-w-column items-end border-b border-line bg-card low:relative wide:border-x rail:max-w-none rail:border-x-0"
    >
      <div className="flex h-bar-row w-full items-center justify-between ps-[16px] pe-[8px]">
        <Link
          to={paths.dashboard()}
          aria-label="PCR, Dashboard"
          className="flex min-h-bar-touch items-center gap-[10px] rounded-card pe-[8px]"
        >
          <Logo atMost={44} />
          <span className="text-lg font-strong">PCR</span>
        </Link>
        {/* Closer with larger text, so that none of them leaves the bar. */}
        <div className="flex items-center gap-[calc(12px-0.25rem)]">
          {/* Their places: what is beside them does not move. */}
          {shown ? <SearchButton /> : <span className="size-bar-touch" />}
          {shown ? <InboxButton allowed={allowed} /> : <span className="size-bar-touch" />}
          <IconButton
            ref={toggle}
            label={open ? 'Close menu' : 'Open menu'}
            icon={open ? X : MenuIcon}
            aria-expanded={open}
            aria-controls="menu"
            onClick={() => (open ? close() : show())}
            className="size-bar-touch!"
          />
        </div>
      </div>
      {open && <Menu user={user} allowed={allowed} waiting={null} />}
    </header>
  );
}
