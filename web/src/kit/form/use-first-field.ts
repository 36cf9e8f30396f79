import { type RefObject, useEffect, useRef } from 'react';

/**
 * The ref of the form that is its screen's one task: its first field gets the focus when it opens,
 * if nothing is in it yet (kit.md 124). After a press a phone opens its keyboard with it.
 */
export function useFirstField<E extends HTMLElement>(takesFocus = true): RefObject<E | null> {
  const form = useRef<E>(null);
  useEffect(() => {
    // A person typing in another one already stays there: the page had a form before the app's
    // (app/first-screen/frame.ts).
    if (takesFocus && !form.current?.contains(document.activeElement))
      focusFirstField(form.current);
  }, [takesFocus]);
  return form;
}

/** Returns whether there was such a field. */
export function focusFirstField(form: HTMLElement | null): boolean {
  const first = form?.querySelector('input, select, textarea, [role=radio], [role=combobox]');
  const isEmptyText =
    first instanceof HTMLTextAreaElement ||
    (first instanceof HTMLInputElement && TYPED.includes(first.type));
  if (!isEmptyText || first.value !== '') return false;
  first.focus();
  return true;
}

const TYPED = ['text', 'email', 'password', 'tel', 'search', 'url'];
