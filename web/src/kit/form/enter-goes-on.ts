import type { KeyboardEvent } from 'react';

/**
 * Enter in a field that is filled leads to the next one that is needed and empty, as 'Next' of a
 * phone's keyboard does, and to ratings that nobody has seen yet; the form is sent where none is
 * left (kit.md 168).
 */
export function enterGoesOn(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, nativeEvent, currentTarget: field } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || field.value === '') return;
  const lines = field.form?.querySelectorAll<HTMLInputElement>('input, select, textarea');
  const fields = [...(lines ?? [])];
  const next = fields
    .slice(fields.indexOf(field) + 1)
    .find(({ ariaRequired, value, dataset }) => (ariaRequired && value === '') || dataset.unseen);
  if (!next) return;
  event.preventDefault();
  next.focus();
  // All that belong together come into sight.
  if (next.dataset.unseen) next.closest('fieldset')?.scrollIntoView({ block: 'nearest' });
}
