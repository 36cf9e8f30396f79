import { useRef } from 'react';
import { useMounted } from '../browser/use-mounted.ts';
import { loadDraft } from '../draft/draft-storage.ts';
import type { SendFailure } from '../form/refusal.ts';
import { toastError, toastSuccess } from '../toast/toast.ts';

interface Left {
  /** Where the form's draft is. */
  key: string;
  /** 'your record' */
  what: string;
  /** What was to become of it. */
  done: 'saved' | 'sent';
  /** Whether the device could store what the form holds. */
  stored: boolean;
}

interface End {
  /** It goes on by itself. */
  request: unknown;
  problem: { kind: SendFailure['kind'] | 'deleted' } | null;
  conflict?: unknown;
}

/** Tells a person who has closed a form how its save ended (machines.md 42). */
export function useSaidToWhoLeft(form: Left) {
  const mounted = useMounted();
  const last = useRef(form);
  last.current = form;
  return {
    mounted,
    /**
     * Says that it was not done. Only the form could say why of a wrong field, and of a change of
     * somebody else.
     */
    tellFailed({ request, problem, conflict }: End, isWrong: boolean): void {
      if (mounted.current || request || !(problem || conflict || isWrong)) return;
      if (problem?.kind === 'session_ended') return;
      const { key, stored } = last.current;
      // Where there was one, they have discarded it.
      if (stored && !loadDraft(key)) return;
      toastError(failedWords(last.current, problem?.kind === 'no_answer'));
    },
    /** Says that it was done, to whoever typed more before they closed the form. */
    tellTypedSince(): void {
      if (mounted.current) return;
      const { what, done, stored } = last.current;
      const since = stored ? 'is kept' : 'could not be kept';
      toastSuccess(`${sentence(what)} was ${done}. What you typed since ${since}.`);
    },
  };
}

function failedWords({ what, done, stored }: Left, isUnknown: boolean): string {
  if (isUnknown)
    return `We don’t know if ${what} was ${done}. ${
      stored ? 'What you typed is kept.' : 'This device could not keep a copy.'
    }`;
  return stored
    ? `${sentence(what)} was not ${done}. What you typed is kept.`
    : `${sentence(what)} was not ${done}, and this device could not keep a copy.`;
}

const sentence = (what: string) => `${what[0]?.toUpperCase()}${what.slice(1)}`;
