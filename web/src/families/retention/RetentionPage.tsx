import type {
  ExpiringFamilies,
  ExpiringFamily,
} from '@pcr/contract/families/retention/retention.schema.ts';
import type { DataRetention } from '@pcr/contract/privacy/privacy.schema.ts';
import { ArchiveRestore } from 'lucide-react';
import { DisclaimerGate } from '../../agreements/agreements.ts';
import { useFocusKept } from '../../kit/browser/use-focus-kept.ts';
import { notDoneText } from '../../kit/form/refusal.ts';
import { PagedList } from '../../kit/list/PagedList.tsx';
import { BackLink } from '../../kit/page/BackLink.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { toastError, toastSuccess } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { LoadingCards } from '../../kit/ui/Skeleton.tsx';
import { counted, dayText } from '../../kit/words/format.ts';
import { paths } from '../../paths.ts';
import { useExpiringFamilies, useKeepAll, useKeepFamily } from './retention.data.ts';

const YEARS: Record<Exclude<DataRetention, 'forever'>, string> = {
  '1year': '1 year',
  '2years': '2 years',
  '5years': '5 years',
};
const LINK = 'text-brand-ink underline underline-offset-4';

/**
 * The records that will be deleted for their age within 30 days, and how to keep them
 * (retention.md 9).
 */
export default function RetentionPage() {
  return (
    <div className="flex flex-col gap-4">
      <title>Records to Be Deleted – PCR</title>
      <BackLink to={paths.privacySecurity()}>Back to Privacy Settings</BackLink>
      <h1 className="text-xl">Records to Be Deleted</h1>
      <DisclaimerGate>
        <ExpiringRecords />
      </DisclaimerGate>
    </div>
  );
}

function ExpiringRecords() {
  const list = useExpiringFamilies();
  const first = list.data?.pages[0];
  // Keep takes its own button away.
  const place = useFocusKept<HTMLElement>();
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Records to be deleted"
      className="flex flex-col gap-4"
    >
      {first && <Choice choice={first.data_retention} />}
      <PagedList
        query={list}
        what="These records"
        loading={<LoadingCards label="Loading records to be deleted..." lines={2} />}
        empty={
          <EmptyState icon={ArchiveRestore}>
            {first?.data_retention === 'forever'
              ? 'None of your family records will be deleted because of its age.'
              : 'None of your family records will be deleted in the next 30 days. We tell you 30 days before, and again 3 days before.'}
          </EmptyState>
        }
      >
        {(records) => (
          <>
            {first && <KeepAll about={first} />}
            <ul
              aria-label="Records"
              className="flex flex-col divide-y divide-line rounded-card border border-line bg-card"
            >
              {records.map((record) => (
                <Row key={record.id} record={record} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </section>
  );
}

function Choice({ choice }: { choice: DataRetention }) {
  return (
    <p className="text-ink-soft">
      {choice === 'forever'
        ? 'You keep family records forever.'
        : `You keep a family record for ${YEARS[choice]} after its service ended, or after you last changed it. Then it is deleted for good, with its list of who looked.`}{' '}
      <Link to={paths.privacySecurity()} className={LINK}>
        Change how long
      </Link>
    </p>
  );
}

function KeepAll({ about: { total } }: { about: ExpiringFamilies }) {
  const keep = useKeepAll();
  if (total < 2) return null;
  const keepAll = () =>
    keep.mutateAsync().then(
      () => toastSuccess('All records kept'),
      (error: Error) => toastError(notDoneText('kept', error)),
    );
  return (
    <Button
      look="secondary"
      busy={keep.isPending}
      busyLabel="Keeping..."
      onClick={keepAll}
      className="wide:self-start"
    >
      Keep All {counted(total, 'Record')}
    </Button>
  );
}

function Row({ record }: { record: ExpiringFamily }) {
  const { id, family_name, service_end_date, aging_from, deleted_on } = record;
  const keep = useKeepFamily();
  const keepIt = () =>
    keep.mutateAsync(id).then(
      () => toastSuccess('Record kept'),
      (error: Error) => toastError(notDoneText('kept', error)),
    );
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-2">
      <div className="flex min-w-0 flex-col">
        <Link
          to={paths.familyRecord(id)}
          dir="auto"
          className={`inline-flex min-h-touch items-center self-start wrap-anywhere ${LINK}`}
        >
          {family_name}
        </Link>
        <span className="text-sm">Will be deleted on {dayText(deleted_on)}</span>
        <span className="text-sm text-ink-soft">
          {aging_from === service_end_date ? 'Service ended' : 'Last changed or kept'} on{' '}
          {dayText(aging_from)}
        </span>
      </div>
      <Button
        look="secondary"
        busy={keep.isPending}
        aria-label={`Keep the record of ${family_name}`}
        onClick={keepIt}
        className="shrink-0"
      >
        Keep
      </Button>
    </li>
  );
}
