import { Eye } from 'lucide-react';
import { PagedList } from '../../kit/list/PagedList.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { EmptyPane } from '../../kit/sheet/EmptyPane.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { Loading, SkeletonText } from '../../kit/ui/Skeleton.tsx';
import { paths } from '../../paths.ts';
import { useLooks } from './look-up.data.ts';
import { leftLook, lookDayText, lookerText } from './look-up.labels.ts';
import { ViewLinks } from './ViewLinks.tsx';

/** All looks at all of one's own records, newest first (families.md 32). */
export default function LooksView() {
  return (
    <div className="flex flex-col gap-3">
      <title>Who Looked – PCR</title>
      <header className="@container">
        <h1 className="text-xl leading-none">Who Looked at Your Records</h1>
        <ViewLinks view="looks" />
      </header>
      <PagedList
        query={useLooks()}
        what="Who looked"
        loading={
          <Loading label="Loading who looked...">
            <SkeletonText lines={6} />
          </Loading>
        }
        empty={
          <EmptyState icon={Eye}>
            Nobody has looked at your records. If you share them, you see here who did and when, for
            a year.
          </EmptyState>
        }
      >
        {(looks) => (
          <ul
            aria-label="Looks at your records"
            className="flex flex-col divide-y divide-line rounded-card border border-line bg-card"
          >
            {looks.map((look) => (
              <li key={look.id} className="flex gap-3 px-3 py-2">
                {/* The name stands by another agreement, so there is no photo (members.md 11). */}
                <Face name={look.name ?? 'User'} photo={null} />
                <span className="flex min-w-0 grow flex-col gap-0.5">
                  <span className="flex justify-between gap-3">
                    <span
                      dir="auto"
                      className={`wrap-anywhere min-w-0 ${leftLook(look) || 'font-strong'}`}
                    >
                      {lookerText(look)}
                    </span>
                    <span className="shrink-0 text-sm text-ink-soft">{lookDayText(look.day)}</span>
                  </span>
                  <Link
                    to={paths.familyRecord(look.family_id)}
                    dir="auto"
                    className="wrap-anywhere -my-1 inline-flex min-h-touch items-center self-start text-brand-ink underline underline-offset-4"
                  >
                    {look.family_name}
                  </Link>
                </span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {/* The ways between the views stay where they are. */}
      <EmptyPane open={false} />
    </div>
  );
}
