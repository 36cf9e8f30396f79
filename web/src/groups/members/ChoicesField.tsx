import { SELECTED } from '../../kit/ui/selected-look.ts';

export interface ChoicesFieldProps {
  label: string;
  name: string;
  options: readonly string[];
  /** Null for none. */
  value: readonly string[] | null;
  onChange: (value: string[] | null) => void;
}

/** Any of a few words, all of them in sight. */
export function ChoicesField({ label, name, options, value, onChange }: ChoicesFieldProps) {
  const chosen = value ?? [];
  function toggle(option: string, on: boolean) {
    const next = options.filter((one) => (one === option ? on : chosen.includes(one)));
    onChange(next.length > 0 ? next : null);
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-base font-strong">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => {
          const on = chosen.includes(option);
          return (
            <label
              key={option}
              className={`relative grid min-h-touch cursor-pointer place-items-center rounded-card border px-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${
                on ? `${SELECTED} font-strong` : 'border-line-strong bg-card text-ink hover:bg-hover'
              }`}
            >
              <input
                type="checkbox"
                name={name}
                checked={on}
                onChange={(event) => toggle(option, event.target.checked)}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              {option}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
