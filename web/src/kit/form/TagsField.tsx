import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Field, type FieldProps, INPUT_CLASS } from './Field.tsx';
import { tagsIn } from './tags-in.ts';

export interface TagsFieldProps extends FieldProps {
  /** The name of the field, which a form finds its error by. */
  name: string;
  /** As the form holds it: a tag a line. */
  value: string;
  onChange: (value: string) => void;
  /** How many there may be, and characters of one. */
  most: number;
  longest: number;
}

/** Short words, each added by Enter or by the button; what is typed when the field is left is added, too. */
export function TagsField({ value, onChange, most, longest, error, hint, ...field }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const tags = tagsIn(value);
  const full = tags.length >= most;

  function add() {
    const tag = typed.trim().replace(/\s+/g, ' ');
    if (!tag || full) return;
    if (tags.some((one) => one.toLowerCase() === tag.toLowerCase())) return setProblem(`“${tag}” is there already`);
    if (tag.length > longest) return setProblem(`A tag can have at most ${longest} characters`);
    onChange([...tags, tag].join('\n'));
    setTyped('');
  }

  function onKeyDown(event: KeyboardEvent) {
    // It also ends a word of who types with an input method, and must not send the form.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <Field
      {...field}
      error={problem ?? error}
      hint={full ? `That is ${most} tags. Remove one to add another.` : hint}
      aside={<span className="shrink-0">{`${tags.length} of ${most}`}</span>}
    >
      {(aria) => (
        <>
          <div className="flex gap-2">
            <input
              type="text"
              dir="auto"
              autoComplete="off"
              enterKeyHint="enter"
              {...aria}
              name={field.name}
              disabled={full}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setProblem(undefined);
              }}
              onKeyDown={onKeyDown}
              onBlur={add}
              className={`${INPUT_CLASS} min-w-0 grow`}
            />
            <Button look="secondary" icon={Plus} disabled={full} onClick={add} className="shrink-0">
              Add
            </Button>
          </div>
          {tags.length > 0 && (
            <ul aria-label={`${field.name} added`} className="flex flex-wrap gap-2">
              {tags.map((tag) => (
                <li key={tag} className="flex min-h-touch items-center gap-0.5 rounded-full bg-sunken ps-3.5 text-sm">
                  <bdi className="wrap-anywhere">{tag}</bdi>
                  <button
                    type="button"
                    aria-label={`Remove ${tag}`}
                    onClick={() => onChange(tags.filter((one) => one !== tag).join('\n'))}
                    className="flex size-touch shrink-0 items-center justify-center rounded-full"
                  >
                    <X size="1rem" aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  );
}
