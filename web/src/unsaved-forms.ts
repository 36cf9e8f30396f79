import type { UnsavedForms } from './domain.ts';

// Loaded when somebody signs out: what starts the app (domains.ts) has no words of it.
const DOMAINS = import.meta.glob<{ unsaved: UnsavedForms }>('./*/*.unsaved.ts', { eager: true });

export const UNSAVED: UnsavedForms = Object.assign(
  {},
  ...Object.values(DOMAINS).map(({ unsaved }) => unsaved),
);

/**
 * What a form is called whose draft this device keeps ('families:new:0198…'). Says nothing of what
 * is typed: it is asked for over an ended session too, by whoever holds the device.
 */
export function formOfDraft(name: string): string {
  const [kind = '', id] = name.split(':');
  const form = Object.hasOwn(UNSAVED, kind) ? UNSAVED[kind] : undefined;
  if (typeof form === 'object') return id === 'new' ? form.added : form.changed;
  return form ?? 'A form';
}
