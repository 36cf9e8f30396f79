import type { ConsentChange } from '@pcr/contract/consent/consent.schema.ts';
import { Download } from 'lucide-react';
import { itemsOf } from '../kit/cache/list-pages.ts';
import { PagedList } from '../kit/list/PagedList.tsx';
import { VirtualList } from '../kit/list/VirtualList.tsx';
import { toastError } from '../kit/toast/toast.ts';
import { Button } from '../kit/ui/Button.tsx';
import { Dot } from '../kit/ui/Dot.tsx';
import { LoadingCards } from '../kit/ui/Skeleton.tsx';
import { instantText } from '../kit/words/instant-text.ts';
import { useConsentHistory, useExportHistory } from './consent.data.ts';
import { changeText } from './consent.labels.ts';

/** What the member allowed and took back, newest first; more comes as one scrolls. */
export function ConsentHistory() {
  const list = useConsentHistory();
  const file = useExportHistory();
  const any = itemsOf<ConsentChange>(list.data).length > 0;
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetching && !list.error) void list.fetchNextPage();
  };
  return (
    <section aria-labelledby="consent-history" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="consent-history" className="text-lg">
          Change history
        </h2>
        {any && (
          <Button
            look="secondary"
            icon={Download}
            busy={file.isPending}
            busyLabel="Exporting..."
            onClick={() =>
              file.mutate(undefined, {
                onError: ({ message }) => toastError(`Your history was not exported. ${message}`),
              })
            }
          >
            Export as CSV
          </Button>
        )}
      </div>
      <PagedList
        query={list}
        what="Your history"
        loading={<LoadingCards label="Loading your history..." lines={1} />}
        empty={<p className="py-4 text-center text-ink-soft">You have not changed anything yet.</p>}
      >
        {(changes) => (
          <VirtualList
            label="Change history"
            items={changes}
            keyOf={keyOf}
            render={renderChange}
            estimate={86}
            onNearEnd={loadMore}
          />
        )}
      </PagedList>
    </section>
  );
}

const keyOf = ({ id }: ConsentChange) => id;

const renderChange = (change: ConsentChange) => (
  <div className="flex gap-3 rounded-card border border-line bg-card px-4 py-3">
    <span className="flex h-[1.5rem] items-center">
      <Dot tone={change.new_value ? 'green' : 'neutral'} word={change.new_value ? 'On' : 'Off'} />
    </span>
    <div className="flex min-w-0 flex-col">
      <span className="wrap-anywhere font-strong">{changeText(change)}</span>
      <span className="text-sm text-ink-soft">
        {change.change_reason} ·{' '}
        <time dateTime={change.created_at}>{instantText(change.created_at)}</time>
      </span>
    </div>
  </div>
);
