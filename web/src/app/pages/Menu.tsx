import { LogOut } from 'lucide-react';
import { useLocation } from 'react-router';
import type { RememberedUser } from '../../account/sign-out/local-entries.ts';
import { SignOutButton } from '../../account/sign-out/SignOutButton.tsx';
import { SHORTCUTS } from '../../kit/list/ListKeys.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { LaterPlaces } from '../LaterPlaces.tsx';
import { ENTRIES, markOf } from '../navigation.ts';

/** Of the menu's own button: the screen below may have one, too. */
const QUESTION = 'menu-sign-out';
const ROW = 'flex min-h-12 w-full items-center gap-3 rounded-card px-3 text-base hover:bg-hover';
const PLACE = `${ROW} aria-[current=page]:bg-brand-soft aria-[current=page]:font-strong aria-[current=page]:text-brand-ink`;

/** What the button in the top bar opens: every place, and the way out (kit.md 78, 164). */
export default function Menu({ user, allowed }: { user: RememberedUser; allowed: boolean }) {
  const place = useLocation();
  const shortcuts = useSheetInUrl(SHORTCUTS);
  return (
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
                aria-current={markOf(to, place) === 'page' ? 'page' : undefined}
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
            onShortcuts={() => shortcuts.show('', { instead: ['main-menu'] })}
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
  );
}
