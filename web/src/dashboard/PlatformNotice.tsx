import { Info } from 'lucide-react';
import { rememberedGracePeriodEnd, useSession, useUserId } from '../account/account.ts';
import { useFirstSight } from '../kit/list/Disclaimer.tsx';
import { MoreNote } from '../kit/page/MoreNote.tsx';

/**
 * agreements.md 14. In full once, then one line; it waits while the grace period's banner or
 * `urgent` stands (dashboard.md 3).
 */
export function PlatformNotice({ urgent }: { urgent: boolean }) {
  const { data: session } = useSession();
  const ends = session ? session.grace_period_ends_at : rememberedGracePeriodEnd();
  const isGrace = ends !== null && Date.parse(ends) > Date.now();
  return (
    <MoreNote
      icon={Info}
      title={null}
      inFull={useFirstSight(useUserId(), PLATFORM_NOTE, urgent || isGrace)}
    >
      PCR is a record-keeping tool only. It gives no professional advice and does not verify user
      information. You are responsible for compliance and accuracy.
    </MoreNote>
  );
}

/** As the device remembers it. */
const PLATFORM_NOTE = 'platform';
