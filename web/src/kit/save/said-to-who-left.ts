import { loadDraft } from '../draft/draft-storage.ts';
import type { SendFailure } from '../form/refusal.ts';
import { toastError } from '../toast/toast.ts';

interface Left {
  /** Where the form's draft is. */
  key: string;
  /** 'your record' */
  what: string;
  /** What was to become of it. */
  done: 'saved' | 'sent';
  /** Null where the form alone can say why: a wrong field, or a change of somebody else. */
  problem: { kind: SendFailure['kind'] | 'deleted' } | null;
}

/**
 * Tells a person who has closed a form that it was not saved after all (machines.md 42). It says
 * nothing where the draft is gone: they have discarded it, or signed out.
 */
export function sayToWhoLeft({ key, what, done, problem }: Left): void {
  if (problem?.kind === 'session_ended' || !loadDraft(key)) return;
  toastError(
    problem?.kind === 'no_answer'
      ? `We don’t know if ${what} was ${done}. What you typed is kept.`
      : `${what[0]?.toUpperCase()}${what.slice(1)} was not ${done}. What you typed is kept.`,
  );
}
