import { ChevronDown } from 'lucide-react';
import { INPUT_CLASS } from '../form/Field.tsx';

export interface FilterSelectProps {
  label: string;
  /** The option that clears the filter: 'All Status'. */
  all: string;
  /** The width it needs on a phone ('basis-31'). */
  width?: string;
  value: string | undefined;
  choices: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** A filter as a select. Its first option says what it is, so it needs no label above it. */
export function FilterSelect({ label, all, width = '', value = '', choices, onChoose }: FilterSelectProps) {
  return (
    <span className={`relative block min-w-0 grow wide:basis-0 ${width}`}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className={`${INPUT_CLASS} w-full appearance-none truncate ps-3 pe-8 ${value ? 'border-brand! bg-brand-soft! font-strong text-brand-ink!' : ''}`}
      >
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={18}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto text-ink-soft"
      />
    </span>
  );
}
