import { ChevronRight, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Status } from '../../kit/ui/Status.tsx';
import { useTwoFactor } from './two-factor.data.ts';

/** Leads to the screen, and says how it is; while nobody knows that, it only leads there. */
export function TwoFactorRow() {
  const { data } = useTwoFactor();
  return (
    <Link
      to={paths.twoFactor()}
      className="flex min-h-12 items-center gap-3 rounded-card border border-line bg-card px-4 py-2 transition-colors hover:bg-hover"
    >
      <ShieldCheck size="1.25rem" aria-hidden className="shrink-0 text-brand-ink" />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-strong">Two-Factor Authentication</span>
          {data && <OnOrOff on={data.enabled_at !== null} />}
        </span>
        <span className="block text-sm text-ink-soft">Signing in also asks for a code from your phone</span>
      </span>
      <ChevronRight size="1.25rem" aria-hidden className="shrink-0 text-ink-soft" />
    </Link>
  );
}

export function OnOrOff({ on }: { on: boolean }) {
  return <Status tone={on ? 'green' : 'neutral'}>{on ? 'On' : 'Off'}</Status>;
}
