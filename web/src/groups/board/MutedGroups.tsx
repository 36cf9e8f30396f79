import type { MutedGroup } from '@pcr/contract/groups/board/board.schema.ts';
import { useRef } from 'react';
import { FormSection } from '../../kit/controls/FormSection.tsx';
import { PagedList } from '../../kit/list/PagedList.tsx';
import { toastError, toastSuccess } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Card } from '../../kit/ui/Card.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { Loading, SkeletonText } from '../../kit/ui/Skeleton.tsx';
import { paths } from '../../paths.ts';
import { useMuteBoard, useMutedGroups } from './board.data.ts';

const LINK = 'text-brand-ink underline underline-offset-4';

/**
 * The groups whose new posts one is not told of, each with how to take that back (groups.md 58).
 */
export function MutedGroups() {
  const query = useMutedGroups();
  const part = useRef<HTMLDivElement>(null);
  return (
    <Card>
      <FormSection title="Muted Groups">
        {/* The focus comes here from a group that is gone. */}
        <div ref={part} tabIndex={-1} className="flex flex-col gap-3">
          <PagedList
            query={query}
            what="Your muted groups"
            loading={
              <Loading label="Loading your muted groups...">
                <SkeletonText lines={2} />
              </Loading>
            }
            empty={
              <p className="text-sm text-ink-soft">
                No group is muted. To mute one, open its board from{' '}
                <Link to={paths.ownGroups()} className={LINK}>
                  your groups
                </Link>{' '}
                and press the bell.
              </p>
            }
          >
            {(groups) => (
              <>
                <p className="text-sm text-ink-soft">
                  We don’t tell you of new posts in these groups.
                </p>
                <ul aria-label="Muted groups" className="-my-1 flex flex-col divide-y divide-line">
                  {groups.map((group) => (
                    <li key={group.id}>
                      <Muted
                        group={group}
                        onGone={() => part.current?.focus({ preventScroll: true })}
                      />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </PagedList>
        </div>
      </FormSection>
    </Card>
  );
}

function Muted({ group: { id, name }, onGone }: { group: MutedGroup; onGone: () => void }) {
  const mute = useMuteBoard(id);
  const press = () => {
    if (mute.isPending) return;
    mute.mutateAsync(false).then(
      () => {
        onGone();
        toastSuccess('You hear of new posts there again');
      },
      (error: Error) => toastError(error.message),
    );
  };
  return (
    <div className="flex items-center justify-between gap-3 py-2">
      <Link to={paths.groupBoard(id)} dir="auto" className={`wrap-anywhere min-w-0 py-2.5 ${LINK}`}>
        {name}
      </Link>
      <Button
        look="secondary"
        className="shrink-0 px-3!"
        busy={mute.isPending}
        busyLabel="Saving..."
        aria-label={mute.isPending ? undefined : `Unmute ${name}`}
        onClick={press}
      >
        Unmute
      </Button>
    </div>
  );
}
