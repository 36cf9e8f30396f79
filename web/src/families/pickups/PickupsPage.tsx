import type { ComingPickup, ComingPickups } from '@pcr/contract/families/pickups/pickups.schema.ts';
import { AlarmClock, Phone, Plus } from 'lucide-react';
import { DisclaimerGate } from '../../agreements/agreements.ts';
import { useFocusKept } from '../../kit/browser/use-focus-kept.ts';
import { PagedList } from '../../kit/list/PagedList.tsx';
import { BackLink } from '../../kit/page/BackLink.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { LoadingCards } from '../../kit/ui/Skeleton.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { timeText } from '../../kit/words/format.ts';
import { zoneText } from '../../kit/words/place-time.ts';
import { nearDayText } from '../../kit/words/said-time.ts';
import { usePhoneLink } from '../../kit/words/use-phone-link.ts';
import { paths } from '../../paths.ts';
import { phoneIn } from '../contact-in.ts';
import { SkipButton, UnskipButton } from './PickupActions.tsx';
import { useComingPickups } from './pickups.data.ts';
import { pickupDay } from './pickups.labels.ts';

/** Who is picked up today and in the next days, and when (notifications.md 86 to 88). */
export default function PickupsPage() {
  return (
    <div className="flex flex-col gap-4">
      <title>Pickups – PCR</title>
      <header className="flex flex-col gap-2">
        <BackLink to={paths.familyRecords()}>Back to Family Records</BackLink>
        <h1 className="text-xl">Pickups</h1>
      </header>
      <DisclaimerGate>
        <Coming />
      </DisclaimerGate>
    </div>
  );
}

function Coming() {
  const { list, about } = useComingPickups();
  return (
    <>
      {about && list.data?.pages[0]?.items.length !== 0 && <About about={about} />}
      <PagedList
        query={list}
        what="Your pickups"
        loading={<LoadingCards label="Loading your pickups..." />}
        empty={about && <NoPickups hasActive={about.has_active} />}
      >
        {(pickups) => about && <Days pickups={pickups} zone={about.time_zone} />}
      </PagedList>
    </>
  );
}

function About({ about: { time_zone, pickup_enabled } }: { about: ComingPickups }) {
  return (
    <p className="text-sm text-ink-soft">
      Today and the next 7 days, by the clock of {zoneText(time_zone)}. Only you see this.
      {!pickup_enabled && (
        <>
          {' '}
          Pickup reminders are off.{' '}
          <Link to={paths.notifications()} className="link">
            Turn them on
          </Link>
        </>
      )}
    </p>
  );
}

function NoPickups({ hasActive }: { hasActive: boolean }) {
  return hasActive ? (
    <EmptyState
      icon={AlarmClock}
      action={
        <ButtonLink look="primary" to={paths.familyRecords({ status: 'Active' })}>
          Choose a Family
        </ButtonLink>
      }
    >
      No pickup in the next 7 days. Set the times in a family’s record, and we remind you before.
    </EmptyState>
  ) : (
    <EmptyState
      icon={AlarmClock}
      action={
        <ButtonLink look="primary" icon={Plus} to={paths.newFamilyRecord()}>
          Add Record
        </ButtonLink>
      }
    >
      You have no active family yet. Add one, then set its pickup times.
    </EmptyState>
  );
}

/** A part for each day. Of a list that the device kept the first may be over. */
function Days({ pickups, zone }: { pickups: readonly ComingPickup[]; zone: string }) {
  const today = pickupDay(new Date().toISOString(), zone);
  const days = new Map<string, ComingPickup[]>();
  for (const pickup of pickups) days.set(pickup.day, [...(days.get(pickup.day) ?? []), pickup]);
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={day} className="flex flex-col gap-2">
      <h2 id={day} className="text-base font-strong">
        {nearDayText(day, today)}
      </h2>
      <ul
        aria-label={`Pickups of ${nearDayText(day, today)}`}
        className="flex flex-col divide-y divide-line rounded-card border border-line bg-card"
      >
        {ofDay.map((pickup) => (
          <Row key={pickup.id} pickup={pickup} />
        ))}
      </ul>
    </section>
  ));
}

function Row({ pickup }: { pickup: ComingPickup }) {
  const { family_id, family_name, location, contact_info, at, day, time, skipped, can } = pickup;
  const phone = usePhoneLink(phoneIn(contact_info));
  // Skip takes its own button away.
  const place = useFocusKept<HTMLLIElement>();
  const isDue = !skipped && Date.parse(at) <= Date.now();
  return (
    <li
      ref={place}
      tabIndex={-1}
      className="relative flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 transition-colors hover:bg-hover"
    >
      <span className={`min-w-[4.75rem] tabular-nums ${skipped ? 'text-ink-soft' : 'font-strong'}`}>
        {timeText(time)}
      </span>
      <span className="flex min-w-0 grow basis-[6rem] flex-col">
        <span className="line-clamp-2">
          <Link
            to={paths.familyRecord(family_id)}
            dir="auto"
            title={family_name}
            className="wrap-anywhere font-strong after:absolute after:inset-0"
          >
            {family_name}
          </Link>
        </span>
        {skipped ? (
          <Status tone="neutral">Skipped</Status>
        ) : (
          <span className="flex flex-wrap gap-x-3">
            <span dir="auto" className="wrap-anywhere line-clamp-2 text-sm text-ink-soft">
              {location}
            </span>
            {isDue && <Status tone="amber">Due</Status>}
          </span>
        )}
      </span>
      <span className="relative z-1 ms-auto flex items-center gap-1">
        {can.skip && <SkipButton short familyId={family_id} day={day} of={family_name} />}
        {can.unskip && <UnskipButton short familyId={family_id} of={family_name} />}
        {phone && (
          <a
            href={phone}
            aria-label={`Call ${family_name}`}
            className="grid size-touch shrink-0 place-items-center rounded-full text-brand-ink hover:bg-hover"
          >
            <Phone size="1.25rem" aria-hidden />
          </a>
        )}
      </span>
    </li>
  );
}
