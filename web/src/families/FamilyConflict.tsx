import type { Family } from '@pcr/contract/families/families.schema.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { dayText, instantText, ratingText } from '../kit/format.ts';
import { differing, END_REASON_WORDS, type FamilyField, FIELD_LABELS } from './families.words.ts';

type Version = Pick<Family, FamilyField>;

export interface FamilyConflictProps {
  /** What this person wrote, or saw when they pressed Delete. */
  mine: Version;
  theirs: Family;
  doing: 'save' | 'delete';
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Back to what one was doing, nothing decided. */
  onBack?: () => void;
}

const WORDS = {
  save: {
    title: 'This record was changed elsewhere',
    text: 'It was saved in another tab or on another device while you were writing. Nothing is overwritten until you choose.',
    mine: 'Keep mine',
    busy: 'Saving...',
    theirs: 'Take theirs',
    yours: 'Yours',
  },
  delete: {
    title: 'This record was changed elsewhere',
    text: 'It was saved in another tab or on another device since you opened it. It is not deleted. Please look at both versions.',
    mine: 'Delete anyway',
    busy: 'Deleting...',
    theirs: 'Keep the record',
    yours: 'As you saw it',
  },
} as const;

/** decisions.md 5: both versions, field by field, and a choice. */
export function FamilyConflict(props: FamilyConflictProps) {
  const { mine, theirs, doing, busy, onKeepMine, onTakeTheirs, onBack } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const words = WORDS[doing];
  const fields = differing(mine, theirs);

  useEffect(() => heading.current?.focus(), []);

  return (
    <section className="flex flex-col gap-4" aria-labelledby="family-conflict">
      <div>
        <h3 id="family-conflict" ref={heading} tabIndex={-1} className="text-base font-strong">
          {words.title}
        </h3>
        <p className="text-ink-soft">{words.text}</p>
        <p className="mt-1 text-sm text-ink-soft">Last saved {instantText(theirs.updated_at)}</p>
      </div>

      {fields.length === 0 && <p>Both versions say the same.</p>}
      <ul className="flex flex-col gap-3">
        {fields.map((name) => (
          <Difference key={name} name={name} yours={words.yours} mine={mine} theirs={theirs} />
        ))}
      </ul>

      <div className="flex flex-col gap-3 wide:flex-row-reverse *:wide:flex-1">
        <Button
          look={doing === 'delete' ? 'danger' : 'primary'}
          busy={busy}
          busyLabel={words.busy}
          onClick={onKeepMine}
        >
          {words.mine}
        </Button>
        <Button look="secondary" onClick={onTakeTheirs}>
          {words.theirs}
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

interface DifferenceProps {
  name: FamilyField;
  yours: string;
  mine: Version;
  theirs: Version;
}

/** Short values side by side, long ones one above the other. */
function Difference({ name, yours, mine, theirs }: DifferenceProps) {
  const [a, b] = [valueText(mine, name), valueText(theirs, name)];
  const layout = Math.max(a.length, b.length) > 60 ? 'divide-y' : 'grid-cols-2 divide-x';
  return (
    <li className="overflow-hidden rounded-card border border-line">
      <h4 className="border-b border-line bg-sunken px-4 py-2 text-sm font-strong">{FIELD_LABELS[name]}</h4>
      <dl className={`grid divide-line ${layout}`}>
        <Value label={yours} text={a} />
        <Value label="Now saved" text={b} />
      </dl>
    </li>
  );
}

function Value({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0 px-4 py-2.5">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="whitespace-pre-wrap">{text}</dd>
    </div>
  );
}

function valueText(version: Version, name: FamilyField): string {
  const value = version[name];
  if (value === null || value === '') return 'Nothing';
  if (name === 'service_end_reason' && version.service_end_reason) return END_REASON_WORDS[version.service_end_reason];
  if (name.endsWith('_date')) return dayText(String(value));
  if (name.endsWith('_rating')) return ratingText(Number(value));
  return String(value);
}
