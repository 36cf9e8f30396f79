import { credentialName } from '@pcr/contract/files/credentials/credentials.schema.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import { expiryText, NOT_CHECKED } from '../../files/files.ts';
import { Checkbox } from '../../kit/controls/Checkbox.tsx';
import { FieldError } from '../../kit/controls/Field.tsx';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { canGoAlong, useOwnCredentials } from '../mentors.data.ts';

export interface AttachCredentialsProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
}

/**
 * Own credentials that go with an application to the operator (mentors.md 5); nothing where there
 * are none.
 */
export function AttachCredentials({ value, onChange, error }: AttachCredentialsProps) {
  const own = useOwnCredentials();
  if (!own.data) return <NotLoaded query={own} failed="Your credentials could not be loaded" />;
  const { items } = own.data;
  if (items.length === 0) return null;
  const press = (id: string, on: boolean) => {
    const there = new Set(items.filter(canGoAlong).map((one) => one.id));
    onChange([...value.filter((one) => one !== id && there.has(one)), ...(on ? [id] : [])]);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-base font-strong">Your credentials</legend>
      <p className="text-sm text-ink-soft">
        {operatorName()} sees each one that you choose, and its file.
      </p>
      {items.map((credential) => (
        <Checkbox
          key={credential.id}
          name="credential_ids"
          label={
            <span dir="auto" className="wrap-anywhere">
              {credentialName(credential)}
            </span>
          }
          hint={
            credential.unchecked ? `${NOT_CHECKED}. We try every hour.` : expiryText(credential)
          }
          disabled={!canGoAlong(credential)}
          checked={canGoAlong(credential) && value.includes(credential.id)}
          onChange={(event) => press(credential.id, event.target.checked)}
        />
      ))}
      <FieldError id="credential_ids-error">{error}</FieldError>
    </fieldset>
  );
}
