import { type LucideIcon, Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { INPUT_CLASS } from '../controls/input-look.ts';

export interface SearchFieldProps {
  /** For screen readers. */
  label: string;
  placeholder?: string;
  /** The current search (from the URL). */
  value: string;
  /** Called when typing pauses, and at once with Enter or when cleared. */
  onSearch: (text: string) => void;
  /** Milliseconds of pause. */
  delay?: number;
  maxLength?: number;
  icon?: LucideIcon;
  /** A chip among others, not a line of its own. */
  chip?: boolean;
}

export function SearchField(props: SearchFieldProps) {
  const {
    label,
    placeholder,
    value,
    onSearch,
    delay = 250,
    maxLength = 100,
    icon: Icon = Search,
    chip,
  } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const timer = useRef<number | undefined>(undefined);
  // Searches that were sent to the URL and have not come back yet, oldest first.
  const awaited = useRef<string[]>([]);

  useEffect(() => {
    const at = awaited.current.indexOf(value);
    if (at >= 0) {
      awaited.current.splice(0, at + 1);
      return;
    }
    // Something else changed the search (the back button, 'Clear filters'): the field follows.
    setTyped(value);
  }, [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function say(text: string) {
    window.clearTimeout(timer.current);
    if (text === (awaited.current.at(-1) ?? value)) return;
    awaited.current.push(text);
    onSearch(text);
  }
  function type(text: string) {
    setTyped(text);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => say(text), delay);
  }

  return (
    <search
      aria-label={label}
      data-set={(chip && value !== '') || undefined}
      className={`relative block ${chip ? 'w-[10rem] shrink-0 grow @roomy:grow-0' : ''}`}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Icon
        size="1.25rem"
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-3.5 my-auto text-ink-soft"
      />
      <input
        ref={input}
        id={id}
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            say(typed);
          }
        }}
        className={`${INPUT_CLASS} w-full ps-[2.75rem] ${typed ? 'pe-[3rem]' : 'pe-3'} ${chip ? 'min-h-touch! rounded-full! py-2!' : ''}`}
      />
      {typed && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            setTyped('');
            say('');
            input.current?.focus();
          }}
          className="absolute inset-y-0 end-0.5 my-auto grid size-touch place-items-center rounded-full text-ink-soft hover:text-ink"
        >
          <X size="1.25rem" aria-hidden />
        </button>
      )}
    </search>
  );
}
