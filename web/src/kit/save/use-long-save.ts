import { useLasting } from '../form/use-lasting.ts';

/**
 * Nobody has to wait for a save that is tried for a minute (machines.md 42), but where the device
 * could not store what was typed: then the form alone has it.
 */
export function useLongSave(saving: boolean, stored: boolean) {
  const lasts = useLasting(saving);
  return { lasts, mayClose: !saving || (lasts && stored) };
}
