import { useEffect, useState } from 'react';
import { PasswordField, type PasswordFieldProps } from '../../kit/controls/PasswordField.tsx';
import { TONE_MARK, type Tone } from '../../kit/look/tone.ts';
import { usePasswordMin } from '../account.data.ts';

const SCORES: readonly { word: string; tone: Tone }[] = [
  { word: 'Very weak: one of the first that people guess', tone: 'red' },
  { word: 'Weak: easy to guess', tone: 'red' },
  { word: 'Fair: longer is better', tone: 'yellow' },
  { word: 'Good', tone: 'green' },
  { word: 'Very good', tone: 'green' },
];

export interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'autoComplete' | 'hint'> {
  /** Name and address, which a guesser tries first. */
  own?: readonly string[];
}

/** A field for a new password that says how good it is while one types (account.md 4). */
export function NewPasswordField({ own = [], onChange, ...field }: NewPasswordFieldProps) {
  const min = usePasswordMin();
  const [typed, setTyped] = useState('');
  const score = SCORES[useScore(typed, own.join('\n'))];
  return (
    <div className="flex flex-col gap-2">
      <PasswordField
        {...field}
        autoComplete="new-password"
        required
        onChange={(event) => {
          onChange?.(event);
          setTyped(event.target.value);
        }}
        hint={`At least ${min} characters. A few words together work well.`}
      />
      <div role="status" className="min-h-6 text-sm text-ink-soft">
        {score && (
          <span className="flex items-center gap-2">
            <span aria-hidden className="flex w-24 shrink-0 gap-1">
              {SCORES.slice(1).map(({ word }, n) => (
                <span
                  key={word}
                  className={`h-1.5 flex-1 rounded-full ${n < SCORES.indexOf(score) ? TONE_MARK[score.tone] : 'bg-line'}`}
                />
              ))}
            </span>
            {score.word}
          </span>
        )}
      </div>
    </div>
  );
}

/**
 * -1 while nothing is typed, or the estimator is not there: its code comes with the first
 * character.
 */
function useScore(typed: string, own: string): number {
  const [score, setScore] = useState(-1);
  useEffect(() => {
    let left = false;
    if (typed === '') setScore(-1);
    else {
      import('./password-estimate.ts')
        .then(({ estimate }) => left || setScore(estimate(typed, own.split('\n').filter(Boolean))))
        // Without a network there is no hint; the rules hold all the same.
        .catch(() => left || setScore(-1));
    }
    return () => {
      left = true;
    };
  }, [typed, own]);
  return score;
}
