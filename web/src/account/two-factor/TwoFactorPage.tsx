import type {
  RecoveryCodes as MadeCodes,
  TwoFactorSetup,
} from '@pcr/contract/account/two-factor/two-factor.schema.ts';
import { useEffect, useState } from 'react';
import { useFocusKept } from '../../kit/browser/use-focus-kept.ts';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { StaleQueryNote } from '../../kit/list/StaleQueryNote.tsx';
import { BackLink } from '../../kit/page/BackLink.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Card } from '../../kit/ui/Card.tsx';
import { Loading, SkeletonCard } from '../../kit/ui/Skeleton.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { paths } from '../../paths.ts';
import { PasswordSheet } from './PasswordSheet.tsx';
import { RECOVERY_CODES, RecoveryCodes } from './RecoveryCodes.tsx';
import { SET_UP, SetUp } from './SetUp.tsx';
import { TurnOffSheet } from './TurnOffSheet.tsx';
import { OnOrOff } from './TwoFactorRow.tsx';
import { TwoFactorState } from './TwoFactorState.tsx';
import {
  useBeginTwoFactor,
  useMarkRecoveryCodesSaved,
  useNewCodes,
  useRenewRecoveryCodes,
  useTwoFactor,
} from './two-factor.data.ts';

/**
 * two-factor.md 1, 4, 6. The key is on this page and nowhere else: loaded anew, it asks for the
 * code alone.
 */
export default function TwoFactorPage() {
  const twoFactor = useTwoFactor();
  const { data } = twoFactor;
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  const [codes, setCodes] = useNewCodes();
  const turnOn = useSheetInUrl('turn-on');
  const setUp = useSheetInUrl('set-up');
  const renew = useSheetInUrl('new-codes');
  const turnOff = useSheetInUrl('turn-off');
  const begin = useBeginTwoFactor();
  const renewal = useRenewRecoveryCodes();
  const save = useMarkRecoveryCodesSaved();
  const on = data !== undefined && data.enabled_at !== null;
  const off = data !== undefined && !on;
  // Each state has buttons of its own, and takes those of the one before away.
  const place = useFocusKept<HTMLElement>();
  // This key is in use now, or another device turned it on with its own: the next setup begins
  // anew.
  if (on && setup) setSetup(null);

  // A sheet that has nothing more to do, by this page or by another device, would open by itself
  // later.
  useEffect(() => {
    if (on) turnOn.close();
    if (on) setUp.close();
    if (off) renew.close();
  }, [on, off, turnOn.close, setUp.close, renew.close]);
  // Also where the answer was lost (two-factor.md 15).
  const isTurnedOff = off && turnOff.open;
  useEffect(() => {
    if (!isTurnedOff) return;
    toastSuccess('Two-factor authentication is off');
    turnOff.close();
  }, [isTurnedOff, turnOff.close]);

  function confirmed(made: MadeCodes) {
    setSetup(null);
    setCodes(made);
  }
  return (
    <div className="flex flex-col gap-4">
      <title>Two-Factor Authentication – PCR</title>
      <header className="flex flex-col items-start gap-2">
        <BackLink to={paths.privacySecurity()}>Back to Privacy Settings</BackLink>
        <div className="flex w-full flex-wrap items-center justify-between gap-x-4">
          <h1 className="text-[min(var(--text-xl),10vw)]">Two-Factor Authentication</h1>
          {data && <OnOrOff on={on} />}
        </div>
      </header>
      <StaleQueryNote what="Two-factor authentication" query={twoFactor} />
      <section
        ref={place}
        tabIndex={-1}
        aria-label="Two-factor authentication"
        className="flex flex-col gap-4"
      >
        {codes ? (
          <RecoveryCodes made={codes} save={save} onDone={() => setCodes(null)} />
        ) : !data ? (
          <NotLoaded
            query={twoFactor}
            failed="Two-factor authentication could not be loaded"
            waiting={
              <Loading label="Loading...">
                <SkeletonCard lines={3} />
              </Loading>
            }
          />
        ) : on ? (
          <TwoFactorState
            twoFactor={data}
            save={save}
            onRenew={() => {
              renewal.reset();
              renew.show();
            }}
            onTurnOff={() => turnOff.show()}
          />
        ) : setUp.open ? (
          <SetUp key={setup?.key} setup={setup} onConfirmed={confirmed} onCancel={setUp.close} />
        ) : (
          <Card className="flex flex-col items-start gap-4">
            <p>
              Signing in then asks for your password and a code that an app on your phone shows.
              Someone who learns your password still can’t get in.
            </p>
            <Button
              onClick={() => {
                begin.reset();
                turnOn.show();
              }}
            >
              Turn On
            </Button>
          </Card>
        )}
      </section>
      <SheetPresence value={turnOn.open && !on ? '' : null} onClose={turnOn.close}>
        {() => (
          <PasswordSheet
            open={turnOn.open}
            title={
              <>
                Turn On <span className="whitespace-nowrap">Two-Factor</span> Authentication
              </>
            }
            hint="This keeps anyone who picks up your device from doing it"
            action="Continue"
            leadsTo={SET_UP}
            change={begin}
            onDone={(made) => {
              setSetup(made);
              setUp.show('', { instead: ['turn-on'] });
            }}
            onClose={turnOn.close}
          />
        )}
      </SheetPresence>
      <SheetPresence value={renew.open && on ? '' : null} onClose={renew.close}>
        {() => (
          <PasswordSheet
            open={renew.open}
            title="Make New Recovery Codes"
            description="You get ten new codes. The ones you have now stop working."
            action="Make New Codes"
            leadsTo={RECOVERY_CODES}
            change={renewal}
            onDone={(made) => {
              setCodes(made);
              renew.close();
            }}
            onClose={renew.close}
          />
        )}
      </SheetPresence>
      <SheetPresence value={turnOff.open && on ? '' : null} onClose={turnOff.close}>
        {() => <TurnOffSheet open={turnOff.open} onClose={turnOff.close} />}
      </SheetPresence>
    </div>
  );
}
