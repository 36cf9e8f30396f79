import {
  type DailyReport,
  REPORT_KINDS,
  type ReportKind,
  type ReportThing,
} from '@pcr/contract/daily-report/daily-report.schema.ts';
import { ChevronRight, Newspaper } from 'lucide-react';
import { Navigate, useSearchParams } from 'react-router';
import { ApiError } from '../kit/api/api.ts';
import { failureSoFar } from '../kit/cache/failure-so-far.ts';
import { NotLoaded } from '../kit/list/NotLoaded.tsx';
import { StaleQueryNote } from '../kit/list/StaleQueryNote.tsx';
import { PART_HEADING } from '../kit/look/heading.ts';
import { BackLink } from '../kit/page/BackLink.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { LoadingCards } from '../kit/ui/Skeleton.tsx';
import { counted, dayText } from '../kit/words/format.ts';
import { paths } from '../paths.ts';
import { useDailyReport } from './daily-report.data.ts';
import { REPORT_LOOKS } from './daily-report.labels.ts';

/** notifications.md 75: what one report told; the inbox leads here. */
export default function DailyReportPage() {
  const id = useSearchParams()[0].get('report');
  if (!id) return <Navigate to={paths.inbox()} replace />;
  return (
    <div className="flex flex-col gap-4">
      <title>Daily Report – PCR</title>
      <BackLink to={paths.inbox()}>Back to Inbox</BackLink>
      <Report key={id} id={id} />
    </div>
  );
}

function Report({ id }: { id: string }) {
  const query = useDailyReport(id);
  const { data } = query;
  const failure = failureSoFar(query);
  return (
    <>
      <header className="flex flex-col gap-1">
        <h1 className="text-xl">Daily Report</h1>
        {data && <p className="text-ink-soft">What was new on {dayText(data.day)}</p>}
      </header>
      <StaleQueryNote what="This report" query={query} />
      {data ? (
        <Things report={data} />
      ) : failure instanceof ApiError && failure.code === 'not_found' ? (
        <EmptyState icon={Newspaper}>
          This report is not here. It was for someone else, or it is more than a year old.
        </EmptyState>
      ) : (
        <NotLoaded
          query={query}
          failed="This report could not be loaded"
          waiting={<LoadingCards label="Loading your report..." lines={2} />}
        />
      )}
    </>
  );
}

function Things({ report: { things, gone } }: { report: DailyReport }) {
  if (things.length === 0) {
    return <EmptyState icon={Newspaper}>Everything in this report is gone by now.</EmptyState>;
  }
  return (
    <>
      {REPORT_KINDS.map((kind) => (
        <Kind key={kind} kind={kind} things={things.filter((thing) => thing.kind === kind)} />
      ))}
      {gone > 0 && (
        <p className="text-sm text-ink-soft">
          {counted(gone, 'more thing')} {gone === 1 ? 'is' : 'are'} not here anymore.
        </p>
      )}
    </>
  );
}

function Kind({ kind, things }: { kind: ReportKind; things: ReportThing[] }) {
  if (things.length === 0) return null;
  const { heading, icon: Icon, place, words } = REPORT_LOOKS[kind];
  return (
    <section aria-labelledby={`report-${kind}`} className="flex flex-col gap-2">
      <h2 id={`report-${kind}`} className={`flex items-center gap-2 ${PART_HEADING}`}>
        <Icon size="1.25rem" aria-hidden className="text-brand-ink" />
        {heading}
        <span className="text-sm text-ink-soft tabular-nums">{things.length}</span>
      </h2>
      <ul
        aria-labelledby={`report-${kind}`}
        className="divide-y divide-line rounded-card border border-line bg-card"
      >
        {things.map((thing) => (
          <li key={thing.id}>
            <Link
              to={place(thing.subject_id)}
              className="flex min-h-touch items-center gap-3 rounded-card px-4 py-3 transition-colors hover:bg-hover"
            >
              <span className="flex min-w-0 grow flex-col">
                <span dir="auto" className="wrap-anywhere font-strong">
                  {thing.title}
                </span>
                <span className="text-sm text-ink-soft">{words(thing)}</span>
              </span>
              <ChevronRight size="1.25rem" aria-hidden className="shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
