import { useState } from 'react';
import { isUnanswered } from './api.ts';

/**
 * Whether an answer was lost since this page opened, by the errors that it saw: its request may
 * have been done.
 */
export function useUnheard(error: unknown): boolean {
  const [unheard, setUnheard] = useState(false);
  if (!unheard && isUnanswered(error)) setUnheard(true);
  return unheard;
}
