import type { Activity } from '@pcr/contract/dashboard/activity.schema.ts';
import type { ReactNode } from 'react';
import { Dot } from '../kit/ui/Dot.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { Skeleton } from '../kit/ui/Skeleton.tsx';
import { ageText } from '../kit/words/format.ts';
import { instantText } from '../kit/words/instant-text.ts';
import { ACTIVITY_LABELS, ACTIVITY_TONES, activityPath } from './activity.labels.ts';

const LIST = 'divide-y divide-line rounded-card border border-line bg-card';
const ROW = 'flex gap-3 px-4 py-3';

export interface RecentActivityProps {
  activity: readonly Activity[];
  label: string;
  /** Invented entries lead nowhere. */
  sample?: boolean;
}

/** What the person did, newest first; a tap leads to what it was about. */
export function RecentActivity({ activity, label, sample = false }: RecentActivityProps) {
  return (
    <ul aria-label={label} className={LIST}>
      {activity.map((one) => (
        <li key={`${one.kind} ${one.subject_id} ${one.created_at}`}>
          {sample ? (
            <div className={ROW}>
              <Entry activity={one} />
            </div>
          ) : (
            <Link
              to={activityPath(one)}
              className={`${ROW} rounded-card transition-colors hover:bg-hover`}
            >
              <Entry activity={one} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Entry({ activity: { kind, subject, created_at } }: { activity: Activity }): ReactNode {
  const tone = ACTIVITY_TONES[kind];
  return (
    <>
      <span className="flex h-[1.5rem] items-center">
        <Dot tone={tone} word={tone === 'green' ? 'Positive' : 'Neutral'} />
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="wrap-anywhere font-strong">{subject}</span>
        <span className="text-sm text-ink-soft">
          {ACTIVITY_LABELS[kind]} ·{' '}
          <time dateTime={created_at} title={instantText(created_at)}>
            {ageText(created_at)}
          </time>
        </span>
      </span>
    </>
  );
}

export function RecentActivitySkeleton() {
  return (
    <div className={LIST}>
      {['first', 'second', 'third'].map((name) => (
        <div key={name} className={ROW}>
          <span className="flex h-[1.5rem] items-center">
            <Skeleton className="size-3 rounded-full" />
          </span>
          <span className="flex grow flex-col">
            <span className="flex h-[1.5rem] items-center">
              <Skeleton className="h-4 w-2/5" />
            </span>
            <span className="flex h-[1.3125rem] items-center">
              <Skeleton className="h-3.5 w-3/5" />
            </span>
          </span>
        </div>
      ))}
    </div>
  );
}
