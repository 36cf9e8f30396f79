import { Banner } from '../../kit/ui/Banner.tsx';
import { useWaitingSignOut } from '../account.data.ts';

/**
 * Above the sign-in while the server could not be told of a sign-out: what has happened, and what
 * will.
 */
export function WaitingSignOutNote() {
  const waiting = useWaitingSignOut();
  if (!waiting) return null;
  return (
    <Banner tone="amber" live="polite" title="You are signed out on this device">
      We could not finish signing you out on the server yet. This happens by itself as soon as it
      can.
      {!waiting.stored && ' Please keep this page open until then.'}
    </Banner>
  );
}
