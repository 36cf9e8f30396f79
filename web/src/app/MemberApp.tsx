import type { Session } from '@pcr/contract/account/account.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { Outlet, Route, Routes, useLocation, useNavigate } from 'react-router';
import { personalStale } from '../account/account.data.ts';
import { stayHere } from '../account/auto-logout/last-use.ts';
import { useAutoLogout } from '../account/auto-logout/use-auto-logout.ts';
import {
  onAcceptedElsewhere,
  type RememberedUser,
  rememberedAutoLogout,
  remembersAgreement,
} from '../account/sign-out/local-entries.ts';
import { agreementsStale, useAgreement } from '../agreements/agreements.data.ts';
import { DisclaimerGate } from '../agreements/DisclaimerGate.tsx';
import type { ScreenProps } from '../domain.ts';
import { onAgreementRequired } from '../kit/api/api.ts';
import { loadable } from '../kit/browser/loadable.tsx';
import { settleTabName } from '../kit/browser/tab-name.ts';
import { forgetDevice, keepOnDevice } from '../kit/cache/device-cache.ts';
import { useLive } from '../kit/live/use-live.ts';
import { ErrorPanel } from '../kit/page/ErrorPanel.tsx';
import { SkeletonCard } from '../kit/ui/Skeleton.tsx';
import { MemberSheets } from '../members/MemberSheets.tsx';
import { usePush } from '../notifications/channels/use-push.ts';
import { paths } from '../paths.ts';
import { LateSearch } from '../search/search.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { firstScreenReady, frameStands } from './first-screen/frame.ts';
import { LoadingScreen } from './gate/LoadingScreen.tsx';
import { EntryPage } from './pages/EntryPage.tsx';
import { NOTHING_YET } from './pages/NothingYet.tsx';
import { Shell } from './Shell.tsx';
import { DISCLAIMED, SCREENS, TermsPage } from './screens.ts';
import { useCountedScreens } from './use-counted-screens.ts';
import { useSaidTimeZone } from './use-said-time-zone.ts';
import { useScreenPlace } from './use-screen-place.ts';

const AutoLogoutWarning = loadable(() => import('../account/auto-logout/AutoLogoutWarning.tsx'));
const NdaDialog = loadable(() => import('../agreements/NdaDialog.tsx'));
const SessionEndedDialog = loadable(() => import('../account/sign-in/SessionEndedDialog.tsx'));

export interface MemberAppProps {
  user: RememberedUser;
  /** Null while it cannot be asked for, or has ended. */
  session: Session | null;
  /** The session ended while the app stands: the sign-in comes over it. */
  ended: boolean;
}

/**
 * The app of one signed-in person: its screens, and before that the NDA over a frame that holds
 * nothing yet (kit.md 76 'App gate').
 */
export default function MemberApp({ user, session, ended }: MemberAppProps) {
  const idle = useAutoLogout(session?.auto_logout ?? rememberedAutoLogout(), session?.expires_at);
  const isOver = ended || idle.state === 'over';
  const restored = useDeviceCache(user.id, isOver);
  const nda = useAgreement('nda');
  const terms = useAgreement('terms_of_service');
  const waited = useFirstScreenWait();
  const remembered = waited === 'frame' && remembersAgreement('nda') ? true : undefined;
  const accepted = waited ? (nda.accepted ?? remembered) : undefined;
  const allowed = terms.accepted === true && nda.accepted === true;
  useAgreementRequests();
  useLive(session !== null && allowed && !isOver);
  usePush(user.id, session !== null && !isOver);
  const moved = useScreenPlace();
  const { pathname } = useLocation();
  useCountedScreens(allowed && session?.analytics_tracking === true);
  useSaidTimeZone(user.id, session !== null && allowed && !isOver);

  const shell = (page: ReactNode) => (
    <Shell user={user} session={session} allowed={allowed} moved={moved}>
      {page}
    </Shell>
  );
  // The first screen is drawn in short pieces: an old phone stays able to scroll and to be typed on
  // meanwhile.
  const ready = useDeferredValue(restored && accepted !== undefined, false);
  // A frame that stands says as much, for 2 s.
  const asksLong = waited !== null && accepted === undefined;
  if (!ready) return <LoadingScreen words="Checking legal compliance..." overFrame={asksLong} />;
  return (
    <>
      {accepted ? (
        <Routes>
          <Route path={paths.home()} element={<EntryPage />} />
          <Route
            path={paths.termsOfService()}
            element={
              <TermsPage
                waiting={terms.accepted ? shell(NOTHING_YET) : <LoadingScreen />}
                failed={(retry) => shell(notLoaded(retry))}
                shell={shell}
              />
            }
          />
          <Route element={shell(withCards(user.id, pathname))}>
            {Object.keys(SCREENS).map((path) => (
              <Route key={path} path={path} element={<Screen path={path} user={user} />} />
            ))}
          </Route>
        </Routes>
      ) : (
        <>
          <div inert>{shell(NOTHING_YET)}</div>
          <NdaDialog />
        </>
      )}
      {idle.state === 'warning' && !ended && (
        <AutoLogoutWarning endsAt={idle.endsAt} onStay={stayHere} />
      )}
      {isOver && (
        <SessionEndedDialog user={user} idleMinutes={idle.state === 'over' ? idle.minutes : null} />
      )}
    </>
  );
}

/** Over every screen: the card of a member, wherever a name stands, and the search. */
const withCards = (userId: string, screen: string) => (
  <>
    <ErrorBoundary screen={screen}>
      <Outlet />
    </ErrorBoundary>
    <MemberSheets />
    <LateSearch userId={userId} />
  </>
);

/** A screen whose code cannot be loaded leaves the bars, and with them every other way. */
const notLoaded = (retry: () => void) => (
  <>
    <h1 className="sr-only">Page not loaded</h1>
    <ErrorPanel title="This page could not be loaded" onRetry={retry}>
      Please check your connection and try again.
    </ErrorPanel>
  </>
);

function Screen({ path, user }: { path: string } & ScreenProps) {
  const Page = SCREENS[path];
  if (!Page) return null;
  if (!DISCLAIMED.includes(path))
    return <Page waiting={NOTHING_YET} failed={notLoaded} user={user} />;
  return (
    <DisclaimerGate>
      <Page waiting={<SkeletonCard />} failed={notLoaded} user={user} />
    </DisclaimerGate>
  );
}

/**
 * Null until the first screen can be drawn, for 2 s at most, where a frame stands for it
 * (kit.md 77, 141); then whether there was one.
 */
function useFirstScreenWait(): 'frame' | 'none' | null {
  const [framed] = useState(frameStands);
  const [waited, setWaited] = useState(!framed);
  useEffect(() => {
    let left = false;
    void firstScreenReady().then(() => left || setWaited(true));
    return () => {
      left = true;
    };
  }, []);
  if (!waited) return null;
  return framed ? 'frame' : 'none';
}

/** What the device keeps is a help, not a condition: after this time the app stands without it. */
const RESTORE_MS = 1000;

/**
 * What this person saw on this device before stands ready, or cannot be had, and forms know which
 * drafts are this tab's; false until that is known. While the page is locked nothing is read, and
 * what was stored is gone (auto-logout.md 9).
 */
function useDeviceCache(userId: string, isLocked: boolean): boolean {
  const client = useQueryClient();
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    let left = false;
    const goOn = () => left || setRestored(true);
    if (isLocked) {
      void forgetDevice(userId);
      void settleTabName().finally(goOn);
      return () => {
        left = true;
      };
    }
    const cache = keepOnDevice(client, userId);
    void Promise.allSettled([cache, settleTabName()]).then(goOn);
    const timer = window.setTimeout(goOn, RESTORE_MS);
    return () => {
      left = true;
      window.clearTimeout(timer);
      // A screen that was never begun needs no end.
      void cache.then(({ stop }) => stop()).catch(() => {});
    };
  }, [client, userId, isLocked]);
  return restored;
}

/**
 * The server asks for an agreement that this page took for accepted: a new version, or another
 * device's view. Or another tab has accepted one, and this page goes on (agreements.md 29).
 */
function useAgreementRequests(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => onAcceptedElsewhere(() => void personalStale(client)), [client]);
  useEffect(
    () =>
      onAgreementRequired((names) => {
        agreementsStale(client);
        if (!names.includes('terms_of_service') || pathname === paths.termsOfService()) return;
        navigate(paths.termsOfService(), { state: { from: pathname + search } });
      }),
    [client, navigate, pathname, search],
  );
}
