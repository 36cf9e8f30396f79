import type { InboxEntry } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import type { ReactNode } from 'react';
import { Link } from '../../kit/ui/Link.tsx';
import { paths } from '../../paths.ts';
import { PickupActions, type PickupActionsProps, PutOff, SkipDay } from './PickupActions.tsx';
import { usePickups } from './pickups.data.ts';

/** As long as the server takes them (notifications.md 83). */
const OF_USE_MS = 3_600_000;

/**
 * What can be done about a reminder in the inbox; null for any other entry, or one that is read or
 * over.
 */
export function pickupEntryActions(entry: InboxEntry): ReactNode {
  const { pickup_at, time_zone, pickups, family_ids } = entry.parts;
  if (entry.read_at !== null || !pickup_at || !time_zone) return null;
  if (Date.now() > Date.parse(pickup_at) + OF_USE_MS) return null;
  const about = { familyId: entry.subject_id, pickupAt: pickup_at, timeZone: time_zone };
  if (entry.kind === 'pickup_soon') return <PickupActions {...about} />;
  if (entry.kind !== 'pickups_soon' || !family_ids) return null;
  const ids = family_ids.split(' ');
  const more = Number(pickups) - ids.length;
  return (
    <>
      <ul className="flex flex-col gap-2">
        {ids.map((id) => (
          <li key={id}>
            <PickupOf {...about} familyId={id} />
          </li>
        ))}
        {more > 0 && <li className="text-ink-soft">And {more} more</li>}
      </ul>
      <PutOff {...about} />
    </>
  );
}

/**
 * One record of a reminder of several. No entry holds its name: with the pickups it comes without a
 * look at it.
 */
function PickupOf(about: PickupActionsProps) {
  const { data } = usePickups(about.familyId);
  if (!data) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Link
        to={paths.familyRecord(about.familyId)}
        className="min-w-0 wrap-anywhere text-brand-ink underline underline-offset-4"
      >
        {data.family_name}
      </Link>
      <SkipDay {...about} of={data.family_name} />
    </div>
  );
}
