import type { ReactNode } from 'react';
import { TEXT_BUTTON } from '../look/button-look.ts';
import { Link } from '../ui/Link.tsx';
import { askDevice, forgetDevice } from './device-position.ts';
import type { Near } from './use-near.ts';

export interface NearLineProps {
  near: Near;
  /** The screens where the place of the account, and location sharing, are set. */
  settings: { place: string; sharing: string };
}

/** One finger high without making its line as high. */
const ACTION = `-my-3 me-3 inline-flex min-h-touch items-center text-brand-ink ${TEXT_BUTTON}`;

/**
 * Says where distances begin, and offers another place (near.md 7-9); nothing while no distance is
 * asked for.
 */
export function NearLine({ near: { on, from, place, device }, settings }: NearLineProps) {
  if (!on || from === null) return null;
  const use = (words = 'Use my location') => (
    <button type="button" onClick={askDevice} className={ACTION}>
      {words}
    </button>
  );
  if (from === 'off') {
    return (
      <Line
        action={
          <Link to={settings.sharing} className={ACTION}>
            Change
          </Link>
        }
      >
        Location sharing is off. Distances are from Seattle.
      </Line>
    );
  }
  if (from === 'device') {
    return (
      <Line
        action={
          <button type="button" onClick={forgetDevice} className={ACTION}>
            Stop using it
          </button>
        }
      >
        Distances are from your location.
      </Line>
    );
  }
  const { state } = device;
  if (state === 'asking') return <Line>Finding your location...</Line>;
  const problem = PROBLEMS[state];
  const begin = `Distances are from ${place ?? 'Seattle'}.`;
  const unknown = place || problem ? '' : 'We don’t know where you are. ';
  const actions = (
    <>
      {use(problem && 'Try again')}
      {!place && (
        <Link to={settings.place} className={ACTION}>
          Add your city
        </Link>
      )}
    </>
  );
  return <Line action={actions}>{[unknown + begin, problem].filter(Boolean).join(' ')}</Line>;
}

const PROBLEMS: { [state in Near['device']['state']]?: string } = {
  refused: 'Your browser did not share your location. Allow it there first.',
  failed: 'We could not find your location.',
};

function Line({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="text-sm text-ink-soft">
      <span role="status" className="me-2">
        {children}
      </span>
      {action}
    </div>
  );
}
