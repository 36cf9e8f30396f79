import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { dayText } from '../kit/words/format.ts';
import { useRecordDisputes } from './disputes.data.ts';
import { ASKED_LABELS } from './disputes.labels.ts';

export interface RecordDisputesProps {
  id: string;
  /**
   * The three answers: 'It Is Right' here, the other two where the record is edited and deleted.
   */
  onRight: () => void;
  saving: boolean;
  failed: string | null;
  onCorrect: () => void;
  onDelete: () => void;
}

/**
 * Over the details of one's own record that somebody outside asks about: why others do not see it,
 * and what to do.
 */
export function RecordDisputes({
  id,
  onRight,
  saving,
  failed,
  onCorrect,
  onDelete,
}: RecordDisputesProps) {
  const { data, isError, isFetching, refetch } = useRecordDisputes(id);
  const written = data?.items.filter(({ words }) => words) ?? [];
  return (
    <Banner tone="amber" title="Hidden from others until you answer">
      {data?.items.map(({ id: key, kind, asked_on }) => (
        <p key={key}>
          {ASKED_LABELS[kind]} ({dayText(asked_on)})
        </p>
      ))}
      {isError && !data && (
        <p role="alert">
          What is asked could not be loaded.{' '}
          <Button look="quiet" className="px-2!" onClick={() => refetch()}>
            Retry
          </Button>
        </p>
      )}
      <p>Please look at it, and choose one. If you change only your notes, it stays hidden.</p>
      {/* Before what was written, which may be long. */}
      <div className="my-2 flex flex-wrap gap-2">
        {/* Nobody says that something is right before they can read what is asked, and what is
        asked by now. */}
        {data && (
          <Button
            look="secondary"
            busy={saving || isFetching}
            busyLabel={saving ? 'Saving...' : 'It Is Right'}
            onClick={onRight}
          >
            It Is Right
          </Button>
        )}
        <Button look="secondary" onClick={onCorrect}>
          Correct
        </Button>
        <Button look="secondary" onClick={onDelete}>
          Delete
        </Button>
      </div>
      {failed && <p role="alert">{failed}</p>}
      {written.map(({ id: key, words }) => (
        <figure key={key} className="mt-2">
          <figcaption>They wrote:</figcaption>
          <blockquote
            dir="auto"
            className="wrap-anywhere border-s-2 border-current ps-3 whitespace-pre-wrap"
          >
            {words}
          </blockquote>
        </figure>
      ))}
    </Banner>
  );
}
