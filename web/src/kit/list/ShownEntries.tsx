import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { requestIdOf } from '../api/api.ts';
import { ErrorPanel } from '../page/ErrorPanel.tsx';
import { SampleBanner } from '../page/SampleBanner.tsx';
import { SampleNote } from '../page/SampleNote.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Loading } from '../ui/Skeleton.tsx';
import { StaleNote } from './StaleNote.tsx';
import type { ListOnScreen } from './shown-list.ts';
import { VirtualList } from './VirtualList.tsx';

export interface ShownEntriesWords {
  /** 'Loading your records...' */
  loading: string;
  /** 'Your records could not be loaded' */
  failed: string;
  /** 'The next records could not be loaded' */
  moreFailed: string;
  /** The subject of 'could not be refreshed': 'Your records'. */
  what: string;
  /** The words after 'Shown as of', where only the device was searched. */
  searchedHere: string;
  /** The names of the list and of the list of samples: 'Family records', 'Sample records'. */
  list: string;
  samples: string;
  /**
   * The words under 'Using sample data for demonstration': that there is nothing yet, or that it
   * could not be loaded.
   */
  samplesForNone: string;
  samplesForFailure: string;
}

export interface ShownEntriesProps<T extends { id: string }> {
  entries: ListOnScreen<T>;
  words: ShownEntriesWords;
  /** Pass a stable function: rows then render only once. */
  render: (item: T, index: number) => ReactNode;
  /** Draws all of them another way than as cards. */
  draw?: ((items: readonly T[], label: string) => ReactNode) | undefined;
  /** Height of a typical card in pixels. */
  estimate: number;
  /** Columns of tiles, those on a wide screen, and those beside a rail. */
  columns?: 1 | 2;
  wideColumns?: 1 | 2 | 4;
  railColumns?: 1 | 2 | 4 | 6;
  /** The id of the entry whose details stand beside the list. */
  current: string | null;
  /** The skeleton of a card. */
  skeleton: ReactNode;
  /** Shown instead of the list when there is no entry, and when none matches. */
  empty: ReactNode;
  noMatch: ReactNode;
}

/** An endless list, or its replacement. */
export function ShownEntries<T extends { id: string }>(props: ShownEntriesProps<T>) {
  const {
    entries,
    words,
    render,
    estimate,
    columns,
    wideColumns,
    railColumns,
    current,
    skeleton,
    empty,
    noMatch,
  } = props;
  const { shown, more, retry, retrying, total, updating } = entries;

  const stale = (
    <StaleNote what={words.what} since={entries.staleSince} onRetry={retry} retrying={retrying}>
      {entries.wait && ` ${entries.wait}`}
      {entries.searchedHere && ` ${words.searchedHere}`}
    </StaleNote>
  );
  const cards = (items: readonly T[], label: string) => (
    <div aria-busy={updating}>
      {props.draw?.(items, label) ?? (
        <VirtualList
          label={label}
          items={items}
          keyOf={(item) => item.id}
          render={render}
          estimate={estimate}
          {...(columns && { columns })}
          {...(wideColumns && { wideColumns })}
          {...(railColumns && { railColumns })}
          total={total}
          onNearEnd={more.load}
          current={current}
        />
      )}
    </div>
  );

  switch (shown.kind) {
    case 'loading':
      return (
        <Loading label={words.loading}>
          {skeleton}
          {skeleton}
          {skeleton}
        </Loading>
      );
    case 'failed':
      return (
        <ErrorPanel
          title={words.failed}
          onRetry={retry}
          retrying={retrying}
          requestId={requestIdOf(shown.error)}
        >
          {shown.error.message}
        </ErrorPanel>
      );
    case 'empty':
      return empty;
    case 'no_match':
      return (
        <div className="flex flex-col gap-3">
          {stale}
          {noMatch}
        </div>
      );
    case 'samples':
      return (
        <div className="flex flex-col gap-2">
          {shown.failed ? (
            <SampleBanner onRetry={retry} retrying={retrying}>
              {words.samplesForFailure} {entries.failure?.message}
            </SampleBanner>
          ) : (
            <SampleNote>{words.samplesForNone}</SampleNote>
          )}
          {cards(shown.items, words.samples)}
        </div>
      );
    case 'entries':
      return (
        <div className="flex flex-col gap-3">
          {stale}
          {cards(shown.items, words.list)}
          {props.draw && more.load && !more.loading && !more.failed && (
            <Button look="secondary" onClick={more.load} className="self-center">
              Show more
            </Button>
          )}
          {more.loading && skeleton}
          {more.failed && (
            <Banner
              tone="amber"
              live="polite"
              icon={CloudOff}
              title={words.moreFailed}
              action={
                <Button look="secondary" icon={RotateCw} onClick={() => more.retry()}>
                  Retry
                </Button>
              }
            >
              {entries.wait}
            </Banner>
          )}
        </div>
      );
  }
}
