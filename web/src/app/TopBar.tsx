import { LogOut, Menu, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { RememberedUser } from '../account/sign-out/local-entries.ts';
import { SignOutButton } from '../account/sign-out/SignOutButton.tsx';
import { useWhenIdle } from '../kit/browser/when-idle.ts';
import { Logo } from '../kit/page/Logo.tsx';
import { loadableSheet } from '../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../kit/sheet/SheetPresence.tsx';
import { IconButton } from '../kit/ui/IconButton.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { InboxButton } from '../notifications/inbox/InboxButton.tsx';
import { paths } from '../paths.ts';
import { SearchButton } from '../search/search.ts';
import { LaterPlaces, preloadPlaces } from './LaterPlaces.tsx';
import { ENTRIES, markOf } from './navigation.ts';

const KeysSheet = loadableSheet(() => import('../kit/list/KeysSheet.tsx'));

const MENU = 'main-menu';
/** Of the menu's own button: the screen below may have one, too. */
const QUESTION = 'menu-sign-out';
const ABOVE = [QUESTION];
const ROW = 'flex min-h-12 w-full items-center gap-3 rounded-card px-3 text-base hover:bg-hover';
const PLACE = `${ROW} aria-[current=page]:bg-brand-soft aria-[current=page]:font-strong aria-[current=page]:text-brand-ink`;

/** Logo, short name, search, inbox, and the menu (kit.md 78, 164). */
export function TopBar({ user, allowed }: { user: RememberedUser; allowed: boolean }) {
  const bar = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  // In the history, so that Back closes the menu and leaves the screen (account.md 58).
  const { open, show, close } = useSheetInUrl(MENU, ABOVE);
  const shortcuts = useSheetInUrl('shortcuts');
  useWhenIdle(() => void preloadPlaces());
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
    <>
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
            {allowed ? <SearchButton /> : <span className="size-bar-touch" />}
            {allowed ? <InboxButton /> : <span className="size-bar-touch" />}
            <IconButton
              ref={toggle}
              label={open ? 'Close menu' : 'Open menu'}
              icon={open ? X : Menu}
              aria-expanded={open}
              aria-controls="menu"
              onClick={() => (open ? close() : show())}
              className="size-bar-touch!"
            />
          </div>
        </div>
        {open && (
          <div
            id="menu"
            className="absolute end-2 top-full mt-1.5 w-72 max-h-[calc(100dvh-var(--bar-top)-var(--bar-bottom)-1rem)] max-w-[calc(100vw-1rem)] animate-fade-in overflow-y-auto overscroll-contain rounded-card border border-line bg-card p-2 shadow-soft low:max-h-none"
          >
            <nav aria-label="Menu">
              <ul>
                {ENTRIES.map(({ label, to, icon: Icon }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      replace
                      aria-current={markOf(to, pathname) === 'page' ? 'page' : undefined}
                      className={PLACE}
                    >
                      <Icon size={22} aria-hidden />
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
              <div className="mt-2 border-t border-line pt-2">
                <LaterPlaces
                  className={PLACE}
                  replace
                  allowed={allowed}
                  onShortcuts={() => shortcuts.show('', { instead: [MENU] })}
                />
              </div>
            </nav>
            <div className="mt-2 border-t border-line pt-2">
              <p className="px-3 py-1 text-sm text-ink-soft">
                Signed in as <bdi className="font-strong">{user.full_name}</bdi>
              </p>
              <SignOutButton
                userId={user.id}
                question={QUESTION}
                className={`${ROW} text-red-ink`}
                icon={LogOut}
              />
            </div>
          </div>
        )}
      </header>
      <SheetPresence value={shortcuts.value} onClose={shortcuts.close}>
        {() => <KeysSheet open={shortcuts.open} onClose={shortcuts.close} />}
      </SheetPresence>
    </>
  );
}
