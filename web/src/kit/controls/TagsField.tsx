import { eachOnce } from '@pcr/contract/kit/compared-words.ts';
import { comparable } from '@pcr/contract/kit/comparing.ts';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { heldTags, tagsAndTyped, tagsIn } from '../form/tags-in.ts';
import { Button } from '../ui/Button.tsx';
import { counted } from '../words/format.ts';
import { Field, type FieldProps } from './Field.tsx';
import { INPUT_CLASS } from './input-look.ts';

export interface TagsFieldProps extends FieldProps {
  label: string;
  name: string;
  /** As the form holds it (tags-in.ts). */
  value: string;
  onChange: (value: string) => void;
  /** How many there may be. */
  most: number;
  /** The error of one tag; undefined if it is right. */
  wrong: (tag: string) => string | undefined;
}

/** Short words, each added by Enter or by the button. */
export function TagsField({
  name,
  value,
  onChange,
  most,
  wrong,
  error,
  hint,
  ...field
}: TagsFieldProps) {
  const [problem, setProblem] = useState<string>();
  const { tags, typed } = tagsAndTyped(value);
  const full = tags.length >= most;

  function change(to: readonly string[], stillTyped = '') {
    setProblem(undefined);
    onChange(heldTags(to, stillTyped));
  }

  function add() {
    const added = eachOnce(tagsIn(typed));
    if (added.length === 0 || full) return;
    const double = added.find((tag) => tags.some((one) => comparable(one) === comparable(tag)));
    const room = most - tags.length;
    const found = double
      ? `“${double}” is there already`
      : added.length > room
        ? `You can add ${counted(room, 'more tag')}`
        : added.map(wrong).find(Boolean);
    if (found) setProblem(found);
    else change([...tags, ...added]);
  }

  function onKeyDown(event: KeyboardEvent) {
    // It also ends a word that is typed with an input method, and must not send the form.
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
              name={name}
              disabled={full}
              value={typed}
              onChange={({ target }) => change(tags, target.value)}
              onKeyDown={onKeyDown}
              className={`${INPUT_CLASS} w-full min-w-0`}
            />
            <Button look="secondary" icon={Plus} disabled={full} onClick={add} className="shrink-0">
              Add
            </Button>
          </div>
          {tags.length > 0 && (
            <ul aria-label={field.label} className="flex flex-wrap gap-2">
              {tags.map((tag) => (
                <li
                  key={tag}
                  className="flex min-w-0 items-center rounded-full bg-sunken ps-3.5 text-sm"
                >
                  <bdi className="wrap-anywhere">{tag}</bdi>
                  <button
                    type="button"
                    aria-label={`Remove ${tag}`}
                    onClick={() => change(tags.filter((one) => one !== tag))}
                    className="flex size-touch shrink-0 print:hidden items-center justify-center rounded-full"
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
