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
      We could not reach PCR to finish signing you out. This will happen by itself when you are back
      online.
      {!waiting.stored && ' Please keep this page open until then.'}
    </Banner>
  );
}
