import type { Session } from '@pcr/contract/account/account.schema.ts';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { GracePeriodBanner } from '../account/deletion/GracePeriodBanner.tsx';
import {
  type RememberedUser,
  rememberedGracePeriodEnd,
} from '../account/sign-out/local-entries.ts';
import { useOnlyReading } from '../kit/api/online.ts';
import { loadable } from '../kit/browser/loadable.tsx';
import { useRail } from '../kit/browser/use-wide.ts';
import { PageNotes } from '../kit/page/PageNotes.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { hyphenated } from '../kit/words/hyphenated.ts';
import { useEmergencies } from '../notifications/inbox/inbox.data.ts';
import { paths } from '../paths.ts';
import { LaterPlaces } from './LaterPlaces.tsx';
import { DOCUMENTS, ENTRIES, markOf, type NavigationEntry } from './navigation.ts';
import { TopBar } from './TopBar.tsx';

const EmergencyBanner = loadable(() => import('../notifications/broadcasts/EmergencyBanner.tsx'));
const OnlyReadingNote = loadable(() => import('./OnlyReadingNote.tsx'));

export interface ShellProps {
  user: RememberedUser;
  session: Session | null;
  /** Has accepted everything that is required before any data of theirs is requested. */
  allowed: boolean;
  /** Whether another screen was there before (`useScreenPlace`). */
  moved: RefObject<boolean>;
  children: ReactNode;
}

/**
 * The frame around every screen: top bar with menu, grace-period banner, bottom bar or side rail.
 */
export function Shell({ user, session, allowed, moved, children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const onlyReading = useOnlyReading();

  // A frame that takes the place of another one, as that of the terms, takes the focus that went
  // with it.
  useEffect(() => {
    if (moved.current && document.activeElement === document.body)
      main.current?.focus({ preventScroll: true });
  }, [moved]);

  return (
    <>
      <a
        href="#main"
        className="fixed start-4 top-2 z-40 -translate-y-20 rounded-card bg-brand px-4 py-2 text-on-brand focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar user={user} allowed={allowed} />
      <div className="ms-column-start me-column-end px-4 pt-[calc(var(--bar-top)+--spacing(4))] pb-[calc(var(--bar-bottom)+var(--room-note)+1.5rem)] has-[[data-up]]:pb-[calc(var(--bar-bottom)+var(--room-note)+4.5rem)] low:pt-4">
        <Banners session={session} allowed={allowed} />
        <main id="main" ref={main} tabIndex={-1}>
          <PageNotes />
          {onlyReading && allowed && <OnlyReadingNote failed={() => null} />}
          {children}
        </main>
      </div>
      <MainBar allowed={allowed} />
    </>
  );
}

/** One at a time: the more urgent stands, the other waits. */
function Banners({ session, allowed }: Pick<ShellProps, 'session' | 'allowed'>) {
  const { pathname } = useLocation();
  const emergencies = useInPlace(useEmergencies(allowed)) ?? [];
  const [newest] = emergencies;
  // Its code comes when there is one; its words are there before.
  if (newest) {
    const said = (
      <Link
        to={paths.broadcast(newest.id)}
        className="sticky top-bar-top z-15 -mx-4 -mt-4 mb-3 block bg-page px-4 py-2 font-strong text-red-ink underline low:static"
      >
        Emergency: {newest.message_subject} {newest.first_sentence}
      </Link>
    );
    return <EmergencyBanner emergencies={emergencies} waiting={said} failed={() => said} />;
  }
  return (
    <GracePeriodBanner
      endsAt={session ? session.grace_period_ends_at : rememberedGracePeriodEnd()}
      strip={pathname !== paths.dashboard()}
    />
  );
}

/**
 * One that arrives while the page stands moves nothing under the finger (notifications.md 96). The
 * browser sees to that, but not at the very top of a page: then the page goes down a little first.
 */
function useInPlace(emergencies: ReturnType<typeof useEmergencies>): typeof emergencies {
  const [shown, setShown] = useState(emergencies);
  useEffect(() => {
    const isFirst = shown?.length === 0 && emergencies !== undefined && emergencies.length > 0;
    if (isFirst && window.scrollY === 0) window.scrollTo(0, 1);
    setShown(emergencies);
  }, [emergencies, shown]);
  return shown;
}

/** At the bottom, in reach of the thumb; on a wide screen at the side (kit.md 119). */
function MainBar({ allowed }: { allowed: boolean }) {
  const isRail = useRail();
  return (
    <nav
      aria-label="Main"
      data-main-bar
      className="fixed inset-x-0 bottom-0 z-20 mx-auto flex h-bar-bottom max-w-column items-stretch justify-between gap-x-[calc(0.125rem-2px)] border-t border-line bg-card px-0.5 pb-safe-bottom low:static low:h-auto wide:border-x rail:end-auto rail:top-bar-top rail:mx-0 rail:h-auto rail:w-rail rail:flex-col rail:justify-start rail:overflow-y-auto rail:border-e rail:border-s-0 rail:border-t-0 rail:p-2"
    >
      {[...ENTRIES, DOCUMENTS].map((entry) => (
        <MainLink key={entry.to} {...entry} isRail={isRail} />
      ))}
      {isRail && (
        <div data-later className="mt-2 border-t border-line pt-2">
          <LaterPlaces className={RAIL_ROW} allowed={allowed} />
        </div>
      )}
    </nav>
  );
}

const RAIL_ROW =
  'flex min-h-touch items-center gap-3.5 rounded-card ps-2.5 pe-1 text-sm text-ink-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:font-strong aria-[current=page]:text-brand-ink';

/** A longer word breaks where text is large (kit.md 109). */
const WHOLE = 7;

/** Pressed on its own screen it leads to the top; filters stay as they are. */
function MainLink({ label, to, icon: Icon, isRail }: NavigationEntry & { isRail: boolean }) {
  const place = useLocation();
  const [first = '', ...rest] = label.split(' ');
  function press(event: MouseEvent) {
    if (place.pathname !== to || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    window.scrollTo(0, 0);
  }
  return (
    <Link
      to={to}
      onClick={press}
      aria-current={markOf(to, place, isRail)}
      className={`${first.length > WHOLE ? 'wrap-anywhere' : 'shrink-0'} group flex min-w-[44px] flex-auto flex-col items-center text-center justify-center gap-1 rounded-card text-nav text-ink-soft hover:text-ink aria-[current]:font-strong aria-[current]:text-brand-ink rail:min-h-touch rail:flex-none rail:flex-row rail:justify-start rail:text-sm rail:aria-[current=page]:bg-brand-soft`}
    >
      <span className="rounded-full px-2.5 py-1 transition-colors group-aria-[current]:bg-brand-soft">
        <Icon size={22} aria-hidden />
      </span>
      {rest.length === 0 ? (
        hyphenated(label)
      ) : (
        <span>
          {first}
          <span className="hidden rail:inline"> {rest.join(' ')}</span>
        </span>
      )}
    </Link>
  );
}
