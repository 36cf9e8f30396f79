import { PHOTO_LIMITS } from '@pcr/contract/files/gallery/photos.schema.ts';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { Checkbox } from '../../kit/controls/Checkbox.tsx';
import { FieldError } from '../../kit/controls/Field.tsx';
import { TextField } from '../../kit/controls/TextField.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { IconButton } from '../../kit/ui/IconButton.tsx';
import { type HeldPeople, type PhotoFormHandle, photoFields } from './photos.fields.ts';

/** The people in a photo, and whether they agreed that others see it (gallery.md 8). */
export function PeopleField({ form }: { form: PhotoFormHandle }) {
  const { field, fieldState } = useController({ control: form.control, name: 'people' });
  const { nobody, people } = field.value;
  const list = useRef<HTMLUListElement>(null);
  const adding = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new row is there once there is one more
  useEffect(() => {
    if (adding.current) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
    adding.current = false;
  }, [people.length]);

  function change(next: Partial<HeldPeople>) {
    field.onChange({ ...field.value, ...next });
    if (fieldState.error) form.clearErrors('people');
  }
  const set = (at: number, by: Partial<HeldPeople['people'][number]>) =>
    change({ people: people.map((one, n) => (n === at ? { ...one, ...by } : one)) });

  return (
    <fieldset className="flex flex-col gap-2" aria-describedby="people-error">
      <legend className="font-strong">{photoFields.labels.people}</legend>
      <p className="text-sm text-ink-soft">
        Only you see these names. You can share a photo once everyone in it has agreed. For a child,
        ask a parent.
      </p>
      <Checkbox
        label="Nobody can be recognized"
        checked={nobody}
        onChange={(event) => change({ nobody: event.target.checked })}
      />
      {!nobody && (
        <>
          <ul ref={list} aria-label="People in this photo" className="flex flex-col gap-3">
            {people.map((person, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own until it is typed
              <li key={at} className="rounded-card border border-line p-3">
                <div className="flex items-end gap-2 *:first:grow">
                  <TextField
                    label={`Name of person ${at + 1}`}
                    name={`person_${at}`}
                    autoComplete="off"
                    autoCapitalize="words"
                    maxLength={PHOTO_LIMITS.person}
                    value={person.name}
                    onBlur={field.onBlur}
                    onChange={(event) => set(at, { name: event.target.value })}
                  />
                  <IconButton
                    label={`Remove ${person.name.trim() || `person ${at + 1}`}`}
                    icon={X}
                    onClick={() => change({ people: people.filter((_, n) => n !== at) })}
                  />
                </div>
                <Checkbox
                  label="Agreed that others see this photo"
                  checked={person.agreed}
                  onChange={(event) => set(at, { agreed: event.target.checked })}
                />
              </li>
            ))}
          </ul>
          {people.length < PHOTO_LIMITS.people && (
            <Button
              look="secondary"
              icon={Plus}
              className="self-start"
              onClick={() => {
                adding.current = true;
                change({ people: [...people, { name: '', agreed: false }] });
              }}
            >
              Add a Person
            </Button>
          )}
        </>
      )}
      <FieldError id="people-error">{fieldState.error?.message}</FieldError>
    </fieldset>
  );
}
