import type { ReactNode } from 'react';
import { useUserId } from '../account/account.ts';
import { ImportantAnnouncements } from '../announcements/announcements.ts';
import { RecentJobs, RecentJobsSkeleton } from '../jobs/jobs.ts';
import { requestIdOf } from '../kit/api/api.ts';
import { CardSkeleton } from '../kit/entry/CardSkeleton.tsx';
import { StaleNote } from '../kit/list/StaleNote.tsx';
import { EMPTY_LINE } from '../kit/look/empty-look.ts';
import { ErrorPanel } from '../kit/page/ErrorPanel.tsx';
import { SampleBanner } from '../kit/page/SampleBanner.tsx';
import { SampleNote } from '../kit/page/SampleNote.tsx';
import { ButtonLink } from '../kit/ui/ButtonLink.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { Loading } from '../kit/ui/Skeleton.tsx';
import { paths } from '../paths.ts';
import { PlatformNotice } from './PlatformNotice.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentActivity, RecentActivitySkeleton } from './RecentActivity.tsx';
import { Today } from './Today.tsx';
import { type Section, type ShownDashboard, useShownDashboard } from './use-shown-dashboard.ts';

/** A section stands in one of two columns where there is room for them (dashboard.md 27). */
const START = 'rail:float-start rail:clear-start rail:mb-6 rail:w-[calc(50%-0.625rem)]';
const END = 'rail:float-end rail:clear-end rail:mb-6 rail:w-[calc(50%-0.625rem)]';

/**
 * Home dashboard (dashboard.md 2). Unchanging parts are there at once; the sections follow the
 * data.
 */
export default function DashboardPage() {
  const dashboard = useShownDashboard();
  const { failure, sampleData, today, steps } = dashboard;
  const userId = useUserId();
  return (
    <div className="flex flex-col gap-6" data-wide>
      <title>Dashboard – PCR</title>
      <header className="flex flex-col gap-1">
        <h1 className="text-lg">Protect your business, protect your peace of mind</h1>
        <p className="text-sm text-ink-soft">Here's what's happening in your childcare network</p>
        <PlatformNotice urgent={failure !== null} />
      </header>
      <Trouble dashboard={dashboard} />
      <div className="flex flex-col gap-6 rail:-mb-6 rail:block rail:flow-root">
        <div className={`${START} empty:hidden`}>
          <Today today={today} steps={steps} failed={failure !== null} userId={userId} />
        </div>
        <div className={END}>
          <QuickActions />
        </div>
        {(!failure || sampleData !== false) && <Sections dashboard={dashboard} />}
      </div>
      <footer className="border-t border-line pt-4 text-sm text-ink-soft">
        <p>
          What you see here comes from members. PCR does not check it, and it does not give advice.
          Please read the <Quiet to={paths.termsOfService()}>Terms of Service</Quiet> and the{' '}
          <Quiet to={paths.codeOfConduct()}>Code of Conduct</Quiet>.
        </p>
      </footer>
    </div>
  );
}

function Quiet({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="underline underline-offset-4">
      {children}
    </Link>
  );
}

/** What could not be loaded: with samples below, or in their place; or old data. */
function Trouble({ dashboard }: { dashboard: ShownDashboard }) {
  const { failure, sampleData, staleSince, retry, retrying } = dashboard;
  if (!failure)
    return (
      <StaleNote what="Your dashboard" since={staleSince} onRetry={retry} retrying={retrying} />
    );
  if (sampleData === undefined) return null;
  if (!sampleData) {
    return (
      <ErrorPanel
        title="Your dashboard could not be loaded"
        onRetry={retry}
        retrying={retrying}
        requestId={requestIdOf(failure)}
      >
        {failure.message}
      </ErrorPanel>
    );
  }
  return (
    <SampleBanner onRetry={retry} retrying={retrying}>
      We could not load your dashboard. The entries below are made up. Nothing of yours is lost.
    </SampleBanner>
  );
}

function Sections({ dashboard }: { dashboard: ShownDashboard }) {
  return (
    <>
      <Part
        place={END}
        title="Recent Job Opportunities"
        section={dashboard.jobs}
        loading={<RecentJobsSkeleton />}
        empty="No jobs are open right now."
        action={
          <ButtonLink to={paths.jobs()} className="wide:self-start">
            View All Jobs
          </ButtonLink>
        }
      >
        {(jobs, sample) => (
          <RecentJobs jobs={jobs} label={sample ? 'Sample jobs' : 'Recent jobs'} />
        )}
      </Part>
      <Part
        place={START}
        title="Recent Activity"
        section={dashboard.activity}
        loading={<RecentActivitySkeleton />}
        empty="What you add and look up will show up here."
      >
        {(activity, sample) => (
          <RecentActivity
            activity={activity}
            label={sample ? 'Sample activity' : 'Your activity'}
            sample={sample}
          />
        )}
      </Part>
      <div className={END}>
        <Announcements dashboard={dashboard} />
      </div>
    </>
  );
}

function Announcements({
  dashboard: { announcements, more, refresh },
}: {
  dashboard: ShownDashboard;
}) {
  if (announcements.kind === 'loading') {
    return (
      <section aria-label="Important Announcements" className="flex flex-col gap-3">
        <h2 className="flex min-h-touch items-center text-lg">Important Announcements</h2>
        <Loading label="Loading Important Announcements...">
          <CardSkeleton lines={2} />
          <CardSkeleton lines={2} />
        </Loading>
      </section>
    );
  }
  return (
    <ImportantAnnouncements
      items={announcements.kind === 'empty' ? [] : announcements.items}
      more={announcements.kind === 'filled' ? more : 0}
      sample={announcements.kind === 'samples'}
      onChanged={refresh}
    />
  );
}

interface PartProps<T> {
  /** Its column, as classes. */
  place: string;
  title: string;
  section: Section<T>;
  loading: ReactNode;
  /** One sentence. */
  empty: string;
  action?: ReactNode;
  children: (items: readonly T[], sample: boolean) => ReactNode;
}

function Part<T>({ place, title, section, loading, empty, action, children }: PartProps<T>) {
  return (
    <section aria-label={title} className={`${place} flex flex-col gap-3`}>
      <h2 className="text-lg">{title}</h2>
      {section.kind === 'loading' && <Loading label={`Loading ${title}...`}>{loading}</Loading>}
      {section.kind === 'empty' && <p className={EMPTY_LINE}>{empty}</p>}
      {section.kind === 'samples' && <SampleNote />}
      {(section.kind === 'filled' || section.kind === 'samples') &&
        children(section.items, section.kind === 'samples')}
      {action}
    </section>
  );
}
