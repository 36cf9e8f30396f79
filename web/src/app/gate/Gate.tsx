import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import {
  endSession,
  forgetRefusedSession,
  leaveSession,
  sessionOfAnotherTab,
  useSession,
} from '../../account/account.data.ts';
import {
  isRememberedOver,
  onUserChangedElsewhere,
  type RememberedUser,
  rememberedUser,
  userHere,
} from '../../account/sign-out/local-entries.ts';
import { callUntilKnown, onSessionEnded } from '../../kit/api/api.ts';
import { LOADING_MS, whenIdle } from '../../kit/browser/when-idle.ts';
import { startMember } from '../first-screen/early-start.ts';
import { NotOpened } from '../pages/NotOpened.tsx';
import { FALLBACK_MS, gateView, SETTLE_MS } from './gate-view.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { AuthScreen, MemberApp } from './who-is-there.ts';

/**
 * Chooses the view for the visitor: loading first, then the sign-in for anonymous visitors, or the
 * app for a member.
 */
export function Gate() {
  const client = useQueryClient();
  const session = useSession();
  const waited = useWaited(session.isPending);
  const settled = useSettled(!session.isPending);
  const [shown, setShown] = useState<'auth' | 'member' | null>(null);
  const [expired, setExpired] = useState(false);
  /**
   * Whose app is shown though another tab, which was refused their session, has forgotten them
   * (account.md 16).
   */
  const [refused, setRefused] = useState<RememberedUser | null>(null);

  useEffect(() => onSessionEnded(() => endSession(client)), [client]);
  useEffect(
    () =>
      onUserChangedElsewhere((change) => {
        if (change === 'signed_in') return void sessionOfAnotherTab(client);
        setRefused(change === 'signed_out' ? null : change.refused);
        if (change === 'signed_out') void leaveSession(client);
        else endSession(client);
      }),
    [client],
  );

  const remembered = (shown ? rememberedUser() : userHere()) ?? refused;
  const user = session.data?.user ?? remembered;
  const view = gateView({
    pending: session.isPending,
    waited,
    failed: session.isError && session.data === undefined,
    signedIn: Boolean(session.data),
    settled,
    remembered: remembered !== null,
    shown,
  });

  // Before anybody can press anything there.
  useLayoutEffect(() => {
    if (view === 'member' && user) callUntilKnown(user.id);
  }, [view, user]);

  useEffect(() => {
    setShown(view === 'loading' ? null : view);
    if (view === 'member') {
      setExpired(false);
      void startMember(client);
    }
    // Refused while the app was not on the screen: signed out, and said so (account.md 15).
    const forgotten = view === 'auth' && session.data === null ? rememberedUser() : null;
    if (forgotten) {
      forgetRefusedSession(forgotten);
      setExpired(true);
    }
  }, [view, session.data, client]);

  // Ready for members who sign out, also without a network.
  useEffect(
    () => (view === 'member' ? whenIdle(() => void AuthScreen.preload()) : undefined),
    [view],
  );

  if (view === 'loading') return <LoadingScreen />;
  const late = { waiting: <LoadingScreen />, failed: () => <NotOpened /> };
  if (view === 'auth' || !user) return <AuthScreen {...late} expired={expired} />;
  return (
    <MemberApp
      {...late}
      key={user.id}
      user={user}
      session={session.data ?? null}
      // The device shows nothing of a session that is over, also where nobody can be asked.
      ended={session.data === null || (session.data === undefined && isRememberedOver())}
    />
  );
}

/** Milliseconds for which `waiting` has held, told at FALLBACK_MS and LOADING_MS. */
function useWaited(waiting: boolean): number {
  const [waited, setWaited] = useState(0);
  useEffect(() => {
    if (!waiting) return;
    const timers = [FALLBACK_MS, LOADING_MS].map((ms) =>
      window.setTimeout(() => setWaited(ms), ms),
    );
    return () => timers.forEach(window.clearTimeout);
  }, [waiting]);
  return waited;
}

function useSettled(done: boolean): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = window.setTimeout(() => setSettled(true), SETTLE_MS);
    return () => window.clearTimeout(timer);
  }, [done]);
  return settled;
}
