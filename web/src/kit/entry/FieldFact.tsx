import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EntryFields } from '../kind/fields.ts';
import { Fact, IconFact } from '../ui/Facts.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';

export interface FieldFactProps<Fields extends object, Name extends keyof Fields & string> {
  fields: Pick<EntryFields<Fields>, 'labels' | 'text'>;
  /** The part of the entry that is known: a card lacks some of its fields. */
  known: Partial<Fields>;
  name: Name;
  /** The label in details, where it differs from that of the form. */
  label?: string;
  /** In place of the label, which is read aloud alone: its words say what they are. */
  icon?: LucideIcon;
  /** Hides the label from sight, because the heading above says the same. */
  bare?: boolean;
  /**
   * Shown where the field is empty, when that says something ('Ongoing'); otherwise an empty field
   * is not listed.
   */
  none?: string;
  /** True when the missing field could not be loaded. */
  failed?: boolean;
  onRetry?: () => void;
  /** Renders the words; the default shows them as they are. */
  children?: (text: string, value: Fields[Name]) => ReactNode;
}

/** One field of an entry among its details: its label, and its words or other content. */
export function FieldFact<Fields extends object, Name extends keyof Fields & string>(
  props: FieldFactProps<Fields, Name>,
) {
  const { fields, known, name, bare, none } = props;
  const label = props.label ?? fields.labels[name];
  const text = known[name] === undefined ? undefined : fields.text(known as Fields, name);
  if (text === '' && none === undefined) return null;
  const shown = () => {
    if (text === undefined) return <Missing failed={props.failed} onRetry={props.onRetry} />;
    if (!text) return <span className="text-ink-soft">{none}</span>;
    return props.children ? props.children(text, (known as Fields)[name]) : text;
  };
  if (props.icon) {
    return (
      <IconFact icon={props.icon} label={label}>
        {shown()}
      </IconFact>
    );
  }
  if (!bare) return <Fact label={label}>{shown()}</Fact>;
  return (
    <div>
      <dt className="sr-only">{label}</dt>
      <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {shown()}
      </dd>
    </div>
  );
}

function Missing({
  failed,
  onRetry,
}: {
  failed: boolean | undefined;
  onRetry: (() => void) | undefined;
}) {
  if (!failed) return <SkeletonText lines={1} />;
  if (!onRetry) return <span className="text-red-ink">Could not be loaded</span>;
  return (
    <button
      type="button"
      onClick={onRetry}
      className="text-start text-red-ink underline underline-offset-4"
    >
      Could not be loaded. Retry
    </button>
  );
}
