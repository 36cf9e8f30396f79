import type { InboxEntry } from '@pcr/contract/notifications/inbox.schema.ts';
import { PickupActions } from './PickupActions.tsx';

/** As long as the server takes them (notifications.md 83). */
const OF_USE_MS = 3_600_000;

/** What can be done about a reminder in the inbox; nothing for any other entry, or one that is read or over. */
export function PickupEntryActions({ entry }: { entry: InboxEntry }) {
  const { pickup_at, time_zone } = entry.parts;
  if (entry.kind !== 'pickup_soon' || entry.read_at !== null || !pickup_at || !time_zone) return null;
  if (Date.now() > Date.parse(pickup_at) + OF_USE_MS) return null;
  return (
    <div className="px-4 pb-3.5 pl-17">
      <PickupActions familyId={entry.subject_id} pickupAt={pickup_at} timeZone={time_zone} />
    </div>
  );
}
