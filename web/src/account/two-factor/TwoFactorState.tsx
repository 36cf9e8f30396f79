import type { TwoFactor } from '@pcr/contract/account/two-factor/two-factor.schema.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Card } from '../../kit/ui/Card.tsx';
import { instantText } from '../../kit/words/instant-text.ts';
import { sinceDayText } from '../../kit/words/said-when.ts';
import { SavedButton } from './RecoveryCodes.tsx';
import type { Change } from './two-factor.data.ts';

export interface TwoFactorStateProps {
  twoFactor: TwoFactor;
  save: Change<string, void>;
  onRenew: () => void;
  onTurnOff: () => void;
}

/** So few are left that it is time for new ones. */
const FEW = 2;

/** Which parts are on, and how many recovery codes are left and used. */
export function TwoFactorState({ twoFactor, save, onRenew, onTurnOff }: TwoFactorStateProps) {
  const { enabled_at, recovery_codes, recovery_codes_made_at: madeAt } = twoFactor;
  const used = recovery_codes.flatMap(({ number, used_at }) =>
    used_at ? [{ number, used_at }] : [],
  );
  const saved = twoFactor.recovery_codes_saved_at !== null;
  const left = recovery_codes.length - used.length;
  return (
    <>
      <Card className="flex flex-col items-start gap-4">
        <p>
          Signing in asks for your password and a code from your phone.
          {enabled_at && ` On since ${sinceDayText(enabled_at)}.`}
        </p>
        <Button look="secondary" onClick={onTurnOff}>
          Turn Off
        </Button>
      </Card>
      <Card
        as="section"
        aria-labelledby="recovery-codes-left"
        className="flex flex-col items-start gap-3"
      >
        <h2 id="recovery-codes-left" className="text-lg">
          Recovery codes
        </h2>
        <p>
          {left} of {recovery_codes.length} left. You sign in with one when you don’t have your
          phone.
        </p>
        {!saved && (
          <Banner tone="amber" title="Have you saved these codes?">
            If you have not seen or saved them, make new ones now. Codes that you saved before do
            not work anymore.
          </Banner>
        )}
        {!saved && madeAt !== null && <SavedButton madeAt={madeAt} save={save} look="secondary" />}
        {left <= FEW && saved && (
          <Banner tone="amber">
            {left === 0 ? 'You have used them all.' : 'Only a few are left.'} Make new ones.
          </Banner>
        )}
        {used.length > 0 && (
          <ul aria-label="Used recovery codes" className="text-sm text-ink-soft">
            {used.map(({ number, used_at }) => (
              <li key={number}>
                <s>Code {number}</s> used {instantText(used_at)}
              </li>
            ))}
          </ul>
        )}
        <Button look="secondary" onClick={onRenew}>
          Make New Recovery Codes
        </Button>
      </Card>
    </>
  );
}
