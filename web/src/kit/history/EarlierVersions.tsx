import type { Change } from '@pcr/contract/kit/history.schema.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiError, isNotFound } from '../api/api.ts';
import { differing } from '../form/differing.ts';
import { notDone } from '../form/refusal.ts';
import type { EntryVersion, SavedEntry } from '../kind/entry-data.ts';
import type { PagedQuery } from '../list/PagedList.tsx';
import type { Tone } from '../look/tone.ts';
import { ErrorPanel } from '../page/ErrorPanel.tsx';
import { Sheet } from '../sheet/Sheet.tsx';
import { toastSuccess } from '../toast/toast.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { saidWhen } from '../words/said-when.ts';
import { HistoryList } from './HistoryList.tsx';

const fieldsOf = (entry: object): Record<string, unknown> => ({ ...entry });

/** The parts of a kind that its earlier versions read. */
export interface VersionedKind<Entry, Before> {
  noun: string;
  fields: {
    names: readonly string[];
    labels: Readonly<Record<string, string>>;
    text(version: Before, name: string): string;
  };
  currentOf: (error: unknown) => SavedEntry | null;
  data: {
    useOne: (id: string) => { data: Entry | undefined; error: Error | null };
    useVersions: (id: string) => PagedQuery<EntryVersion<Before>>;
    useUpdate(): {
      mutate(
        given: { id: string; edit: object },
        on: { onSuccess(): void; onError(error: Error): void; onSettled(): void },
      ): void;
      error: Error | null;
    };
  };
}

export interface EarlierVersionsProps<Entry, Before> {
  open: boolean;
  onClose: () => void;
  kind: VersionedKind<Entry, Before>;
  id: string;
  /** The earlier value, in words; the default lists its fields. */
  children?: (before: Before) => ReactNode;
  /** The status that it had, where it has one: restoring an earlier version leaves it as it is. */
  status?: (version: Before | Entry) => { tone: Tone; label: string };
  /** Shown instead of the button that restores, where all fields are as they are now. */
  sameText?: (before: Before, now: Entry) => string;
  /** Fields that this person does not change, by restoring an earlier version either. */
  stays?: readonly string[];
  onRestored: () => void;
}

const WORDS: Record<Change, string> = {
  edited: 'Edited',
  deleted: 'Deleted',
  restored: 'Restored',
};

/**
 * Lists every change: its author, its time, and the entry before it (kit.md 20). Restoring a
 * version is a change like any other, and is stored as well.
 */
export default function EarlierVersions<Entry extends SavedEntry, Before extends object>(
  props: EarlierVersionsProps<Entry, Before>,
) {
  const {
    open,
    onClose,
    kind,
    id,
    onRestored,
    status,
    sameText = () => 'This is what it says now.',
  } = props;
  const { stays = [] } = props;
  const { noun } = kind;
  const { names } = kind.fields;
  const restored = names.filter((name) => !stays.includes(name));
  const query = kind.data.useVersions(id);
  const update = kind.data.useUpdate();
  const { data: now, error } = kind.data.useOne(id);
  const gone = isNotFound(error) || isNotFound(update.error) || isNotFound(query.error);
  const [restoring, setRestoring] = useState<number | null>(null);
  // The entry as it was when the sheet opened: a change that another makes meanwhile must not be
  // overwritten unseen.
  const [seen, setSeen] = useState<string | null>(null);
  if (seen === null && now && query.data) setSeen(now.updated_at);

  function onlyStatus(before: Before, now: Entry): string | null {
    const label = status?.(now).label;
    return label === undefined || label === status?.(before).label
      ? null
      : `Only its status has changed: ${label}.`;
  }

  function restore(before: Before, now: Entry, version: number) {
    if (restoring !== null || seen === null) return;
    setRestoring(version);
    const [then, today] = [fieldsOf(before), fieldsOf(now)];
    const fields = Object.fromEntries(
      names.map((name) => [name, (stays.includes(name) ? today : then)[name]]),
    );
    update.mutate(
      { id, edit: { ...fields, updated_at: seen } },
      {
        onSuccess() {
          toastSuccess('Earlier version restored');
          onRestored();
        },
        onError: (error) => setSeen(kind.currentOf(error)?.updated_at ?? seen),
        onSettled: () => setRestoring(null),
      },
    );
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Earlier versions"
      description={`Older versions of this ${noun}, newest first.`}
    >
      {gone && <ErrorPanel title={`This ${noun} is not here`}>It was just deleted.</ErrorPanel>}
      {update.error && !gone && (
        <Banner tone="red" live="assertive" title={notDone('restored', update.error)}>
          {reason(update.error)}
        </Banner>
      )}
      {!gone && (
        <HistoryList
          query={query}
          what="Earlier versions"
          empty={`This ${noun} was never changed.`}
        >
          {(version) => (
            <>
              <h3 className="text-sm font-strong text-ink-soft">
                <span className="font-strong text-ink">
                  {WORDS[version.change]} by {whoChanged(version)}
                </span>{' '}
                {saidWhen(version.created_at)}. Before that:
              </h3>
              {props.children ? (
                props.children(version.before)
              ) : (
                <Fields fields={kind.fields} of={version.before} />
              )}
              {status && (
                <p>
                  <Status tone={status(version.before).tone}>{status(version.before).label}</Status>
                </p>
              )}
              {now && differing(restored, fieldsOf(version.before), fieldsOf(now)).length === 0 ? (
                <p className="text-sm text-ink-soft">
                  {onlyStatus(version.before, now) ?? sameText(version.before, now)}
                </p>
              ) : (
                now && (
                  <Button
                    look="secondary"
                    icon={History}
                    busy={restoring === version.id}
                    busyLabel="Restoring..."
                    onClick={() => restore(version.before, now, version.id)}
                  >
                    Restore this version
                  </Button>
                )
              )}
            </>
          )}
        </HistoryList>
      )}
    </Sheet>
  );
}

/** All that an earlier version said. */
function Fields<Before>({
  fields,
  of,
}: {
  fields: VersionedKind<unknown, Before>['fields'];
  of: Before;
}) {
  const said = fields.names.filter((name) => fields.text(of, name));
  return (
    <dl className="flex flex-col gap-1">
      {said.map((name) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{fields.labels[name]}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{fields.text(of, name)}</dd>
        </div>
      ))}
    </dl>
  );
}

function whoChanged({ changed_by_me, changed_by_operator }: EntryVersion<unknown>): string {
  if (changed_by_operator) return operatorName();
  return changed_by_me ? 'you' : 'another member';
}

/**
 * The words for a failure. When the entry has changed, its new version came with the refusal and is
 * loaded: pressing again is based on it.
 */
function reason(error: Error): string {
  const changed = error instanceof ApiError && error.code === 'conflict';
  return changed ? 'This just changed. Check what it says now, then choose again.' : error.message;
}
