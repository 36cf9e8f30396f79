import { ShieldCheck } from 'lucide-react';
import { LinkRow } from '../../kit/ui/LinkRow.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { paths } from '../../paths.ts';
import { useTwoFactor } from './two-factor.data.ts';

/** Leads to the screen, and says how it is; while nobody knows that, it only leads there. */
export function TwoFactorRow() {
  const { data } = useTwoFactor();
  return (
    <LinkRow
      to={paths.twoFactor()}
      icon={ShieldCheck}
      label="Two-Factor Authentication"
      status={data && <OnOrOff on={data.enabled_at !== null} />}
      hint="Signing in also asks for a code from your phone"
    />
  );
}

export function OnOrOff({ on }: { on: boolean }) {
  return <Status tone={on ? 'green' : 'neutral'}>{on ? 'On' : 'Off'}</Status>;
}
