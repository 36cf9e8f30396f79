import type { FirstSteps as Steps, TodayLine } from '@pcr/contract/dashboard/today.schema.ts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { rememberSeen, wasSeen } from '../kit/list/seen-notes.ts';
import { TEXT_BUTTON } from '../kit/look/button-look.ts';
import { EMPTY_LINE } from '../kit/look/empty-look.ts';
import { Face } from '../kit/ui/Face.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { Loading, Skeleton } from '../kit/ui/Skeleton.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { type TodayView, todayView } from './today.labels.ts';
import { useDeviceLines } from './use-device-lines.ts';

const LIST = 'divide-y divide-line rounded-card border border-line bg-card';
const ROW = 'flex min-h-[3.25rem] items-center gap-3 px-3 py-1.5';
/** dashboard.md 20. */
const SHOWN = 5;
/** As the device remembers that the steps were closed. */
const STEPS = 'first_steps';

export interface TodayProps {
  /** Undefined while nobody knows. */
  today: readonly TodayLine[] | undefined;
  steps: Steps | undefined;
  /** It could not be loaded, and the device knew nothing of it. */
  failed: boolean;
  userId: string;
}

/** What needs the member now, each line one tap away (dashboard.md 20 to 26). */
export function Today({ today, steps, failed, userId }: TodayProps) {
  const device = useDeviceLines(userId);
  const [closed, setClosed] = useState(() => wasSeen(userId, STEPS));
  const [all, setAll] = useState(false);
  if (!today && failed && device.length === 0) return null;
  const known = today ?? [];
  const later = known.findIndex(({ turn }) => turn !== 'soon');
  const soon = later === -1 ? known.length : later;
  const views = known.map(todayView);
  const lines = [...views.slice(0, soon), ...device, ...views.slice(soon)];
  const shown = all ? lines : lines.slice(0, SHOWN);
  const isNew = steps !== undefined && !closed && !Object.values(steps).every(Boolean);
  return (
    <section aria-label="Today" className="flex flex-col gap-2">
      <h2 className="text-lg">Today</h2>
      {!today && !failed ? (
        <TodaySkeleton />
      ) : (
        shown.length > 0 && (
          <ul aria-label="What needs you" className={LIST}>
            {shown.map((view) => (
              <li key={view.key}>
                <Line view={view} />
              </li>
            ))}
          </ul>
        )
      )}
      {lines.length > shown.length && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className={`-my-2 min-h-touch self-start text-brand-ink ${TEXT_BUTTON}`}
        >
          Show {lines.length - shown.length} more
        </button>
      )}
      {isNew && (
        <FirstSteps
          steps={steps}
          onClose={() => {
            rememberSeen(userId, STEPS);
            setClosed(true);
          }}
        />
      )}
      {today && lines.length === 0 && !isNew && (
        <p className={EMPTY_LINE}>
          Nothing needs you right now. Have a good day with the children.
        </p>
      )}
    </section>
  );
}

/** In text of double size all of them, however many they are. */
const TWO_LINES = 'wrap-anywhere line-clamp-2 @max-[8rem]:line-clamp-none';

function Line({ view: { icon: Icon, tone, title, detail, to, press, face } }: { view: TodayView }) {
  return (
    <Link to={to} className={`${ROW} rounded-card transition-colors hover:bg-hover`}>
      {face ? (
        <Face {...face} size={32} />
      ) : (
        <span className={`grid size-[2rem] shrink-0 place-items-center rounded-full ${tone}`}>
          <Icon size="1.125rem" aria-hidden />
        </span>
      )}
      <span className="@container flex min-w-0 grow flex-col">
        <span dir="auto" className={`${TWO_LINES} font-strong leading-[1.3]`}>
          {title}
        </span>
        {(press || detail) && (
          <span dir="auto" className={`${TWO_LINES} text-sm text-ink-soft`}>
            {press && <span className="font-strong text-brand-ink">{press}</span>}
            {press && detail && ' · '}
            {detail}
          </span>
        )}
      </span>
      <ChevronRight size="1.125rem" aria-hidden className="shrink-0 text-ink-soft" />
    </Link>
  );
}

/** In the shape of two lines. */
function TodaySkeleton() {
  return (
    <Loading label="Loading Today...">
      <div className={LIST}>
        {['first', 'second'].map((name) => (
          <div key={name} className={ROW}>
            <Skeleton className="size-[2rem] shrink-0 rounded-full" />
            <span className="flex grow flex-col gap-1.5">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3.5 w-2/5" />
            </span>
          </div>
        ))}
      </div>
    </Loading>
  );
}
