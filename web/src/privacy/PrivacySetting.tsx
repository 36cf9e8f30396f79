import type { PrivacyChange, PrivacySettings } from '@pcr/contract/privacy/privacy.schema.ts';
import { type ReactNode, useId } from 'react';
import { isAskedElsewhere, isUnanswered } from '../kit/api/api.ts';
import { ChoiceField } from '../kit/controls/ChoiceField.tsx';
import type { Option } from '../kit/controls/SelectField.tsx';
import { Switch } from '../kit/ui/Switch.tsx';
import { useChangePrivacy } from './privacy.data.ts';
import { TOGGLES } from './privacy.labels.ts';

interface SettingProps {
  name: keyof PrivacySettings;
  settings: PrivacySettings;
}

/** Saves a setting, and gives the value that is being saved, or the one that holds. */
function useSetting<Name extends keyof PrivacySettings>(name: Name, settings: PrivacySettings) {
  const { mutate, variables, isPending, error } = useChangePrivacy();
  const going = isPending ? variables?.[name] : undefined;
  // Its answer was lost.
  const happened = isUnanswered(error) && variables?.[name] === settings[name];
  return {
    value: (going ?? settings[name]) as PrivacySettings[Name],
    isPending,
    error: happened ? null : error,
    choose(to: PrivacySettings[Name]) {
      // A choice made while another one is on its way would arrive in any order.
      if (!isPending) mutate({ [name]: to } as PrivacyChange);
    },
  };
}

/** One that is on or off, and does at once what its sentence says. */
export function PrivacyToggle({ name, settings }: SettingProps & { name: keyof typeof TOGGLES }) {
  const { value, isPending, error, choose } = useSetting(name, settings);
  const { label, on, off } = TOGGLES[name];
  return (
    <div className="py-1">
      <Switch
        label={label}
        hint={value ? on : off}
        checked={value}
        aria-busy={isPending || undefined}
        onChange={() => choose(!value)}
      />
      <Saving isPending={isPending} error={error} kept={`This is still ${settings[name] ? 'on' : 'off'}.`} />
    </div>
  );
}

interface PrivacyChoiceProps<Name extends keyof PrivacySettings> extends SettingProps {
  name: Name;
  label: string;
  options: readonly Option<PrivacySettings[Name] & string>[];
  /** What the choice means. */
  sentence: (value: PrivacySettings[Name]) => string;
  children?: ReactNode;
}

/** One of a few. */
export function PrivacyChoice<Name extends keyof PrivacySettings>(props: PrivacyChoiceProps<Name>) {
  const { name, settings, label, options, sentence, children } = props;
  const { value, isPending, error, choose } = useSetting(name, settings);
  const id = useId();
  const kept = options.find((option) => option.value === settings[name])?.label;
  return (
    <div className="flex flex-col gap-2 py-3">
      <ChoiceField
        label={label}
        options={options}
        value={value as string as (typeof options)[number]['value']}
        onChange={choose}
      />
      <p id={id} className="text-sm text-ink-soft">
        {sentence(value)}
      </p>
      <Saving isPending={isPending} error={error} kept={`It is still “${kept}”.`} />
      {children}
    </div>
  );
}

function Saving({ isPending, error, kept }: { isPending: boolean; error: Error | null; kept: string }) {
  return (
    <>
      <p role="status" className="pb-2 text-sm text-ink-soft empty:absolute">
        {isPending && 'Saving...'}
      </p>
      {error && !isPending && (
        <p role="alert" className="pb-2 text-sm text-red-ink">
          {isUnanswered(error) ? 'We don’t know if this was saved.' : kept}{' '}
          {isAskedElsewhere(error) ? 'Your session had ended. Please choose again.' : error.message}
        </p>
      )}
    </>
  );
}
