import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Difference } from '../form/differing.ts';
import { Button } from '../ui/Button.tsx';
import { instantText } from '../words/instant-text.ts';

export interface ConflictProps {
  /** What the entry is called: 'record'. */
  noun: string;
  /**
   * Who changed it, or where: 'in your other tab or on another of your devices', 'by another
   * member'.
   */
  changedBy: string;
  /**
   * The fields in which this person's version differs from the saved one; theirs is what they
   * wrote, or saw when they pressed Delete.
   */
  differences: readonly Difference[];
  /** The fields that both changed; the others are merged. All of them where nothing is. */
  asked?: readonly string[];
  /** The time at which the saved version was saved. */
  savedAt: string;
  doing: 'save' | 'delete';
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Closes the comparison; nothing is decided. */
  onBack?: () => void;
}

/** Shows both versions, field by field, and a choice (kit.md 14). */
export function Conflict(props: ConflictProps) {
  const { noun, changedBy, differences, savedAt, doing, busy, onKeepMine, onTakeTheirs, onBack } =
    props;
  const { asked } = props;
  const shown = asked ? differences.filter(({ name }) => asked.includes(name)) : differences;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const deleting = doing === 'delete';

  useEffect(() => heading.current?.focus(), []);

  return (
    <section className="flex flex-col gap-4" aria-labelledby={id}>
      <div>
        <h3 id={id} ref={heading} tabIndex={-1} className="text-base font-strong">
          This {noun} was changed elsewhere
        </h3>
        <p className="text-ink-soft">
          {deleting
            ? `It was saved ${changedBy} since you opened it. It has not been deleted. Please look at both versions.`
            : `It was saved ${changedBy} while you were writing. Nothing is replaced until you choose.`}
        </p>
        <p className="mt-1 text-sm text-ink-soft">Last saved {instantText(savedAt)}</p>
      </div>

      {differences.length === 0 && <p>Both versions are the same.</p>}
      <ul className="flex flex-col gap-3">
        {shown.map((one) => (
          <Versions key={one.name} {...one} yours={deleting ? 'As you saw it' : 'Yours'} />
        ))}
      </ul>
      {shown.length < differences.length && (
        <p className="text-ink-soft">Your changes to other fields are saved with either choice.</p>
      )}

      <div className="flex flex-col gap-3 wide:flex-row-reverse *:wide:flex-1">
        <Button
          look={deleting ? 'danger' : 'primary'}
          busy={busy}
          busyLabel={deleting ? 'Deleting...' : 'Saving...'}
          onClick={onKeepMine}
        >
          {deleting ? 'Delete anyway' : 'Keep mine'}
        </Button>
        <Button look="secondary" disabled={busy} onClick={onTakeTheirs}>
          {deleting ? `Keep the ${noun}` : 'Take theirs'}
        </Button>
      </div>
      {onBack && (
        <Button look="quiet" onClick={onBack}>
          Back to the form
        </Button>
      )}
    </section>
  );
}

/** Short values side by side, long ones one above the other. */
function Versions({ label, mine, theirs, yours }: Difference & { yours: string }) {
  const layout = Math.max(mine.length, theirs.length) > 60 ? 'divide-y' : 'grid-cols-2 divide-x';
  return (
    <li className="overflow-hidden rounded-card border border-line">
      <h4 className="border-b border-line bg-sunken px-4 py-2 text-sm font-strong text-ink-soft">
        {label}
      </h4>
      <dl className={`grid divide-line ${layout}`}>
        <Value label={yours}>{mine}</Value>
        <Value label="Now saved">{theirs}</Value>
      </dl>
    </li>
  );
}

function Value({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-2.5">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {children}
      </dd>
    </div>
  );
}
