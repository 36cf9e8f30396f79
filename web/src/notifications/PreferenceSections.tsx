import { type ReactNode, useMemo } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { ChoiceField } from '../kit/controls/ChoiceField.tsx';
import { DaysField } from '../kit/controls/DaysField.tsx';
import { FormSection } from '../kit/controls/FormSection.tsx';
import { SelectField } from '../kit/controls/SelectField.tsx';
import { TimeField } from '../kit/controls/TimeField.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { Card } from '../kit/ui/Card.tsx';
import { Switch } from '../kit/ui/Switch.tsx';
import { deviceZone, zoneGroups, zoneText } from '../kit/words/place-time.ts';
import { NO_CALLS, NO_TEXTS, notificationHint, type WayFacts } from './notifications.labels.ts';
import type { OnOffField, PreferencesFormHandle, PreferencesFormValues } from './preferences.form.ts';
import {
  DAY_OPTIONS,
  DIGEST_OPTIONS,
  DIGEST_SENTENCES,
  PICKUP_OPTIONS,
  PREFERENCE_LABELS,
} from './preferences.labels.ts';

const WAYS = ['email_notifications', 'push_notifications', 'sms_notifications'] as const;
const QUIET = ['quiet_hours_from', 'quiet_hours_to'] as const;
const PAIR = 'grid grid-cols-pair gap-4';

/** Every field of the row, in the order in which one decides: how, when, of what. */
export function PreferenceSections({ form, ways }: { form: PreferencesFormHandle; ways: WayFacts }) {
  const { control, register, clearErrors, setValue, formState } = form;
  const [daily, days, pickup, emergency, quiet, digest, zone] = useWatch({
    control,
    name: [
      'daily_reports_enabled',
      'daily_reports_days',
      'pickup_enabled',
      'emergency_enabled',
      'quiet_hours',
      'digest',
      'time_zone',
    ],
  });
  const zones = useMemo(() => zoneGroups(zone), [zone]);
  const here = deviceZone();

  const field = (name: Exclude<keyof PreferencesFormValues, OnOffField | 'quiet_hours' | 'updated_at'>) => ({
    label: PREFERENCE_LABELS[name].label,
    error: formState.errors[name]?.message,
    ...register(name, {
      // The error of one of two times may be in the other.
      onChange: () => clearErrors(name.startsWith('quiet_hours') ? [...QUIET] : name),
    }),
  });
  const toggle = (name: OnOffField, hint = PREFERENCE_LABELS[name].hint) => (
    <Switch key={name} label={PREFERENCE_LABELS[name].label} hint={hint} {...register(name)} />
  );
  // In sight once, wherever it is of use.
  const time = <TimeField {...field('daily_reports_time')} required className="max-w-[12rem]" />;
  return (
    <>
      <Section title="How We Tell You" words="Your inbox has everything. Choose what else reaches you.">
        <Rows>{WAYS.map((name) => toggle(name, notificationHint(name, ways)))}</Rows>
      </Section>
      <Section title="When We Tell You">
        <div className="flex flex-col gap-2">
          <Controller
            control={control}
            name="digest"
            render={({ field: { value, onChange }, fieldState: { error } }) => (
              <ChoiceField
                label={PREFERENCE_LABELS.digest.label}
                options={DIGEST_OPTIONS}
                error={error?.message}
                {...{ value, onChange }}
              />
            )}
          />
          <p className="text-sm text-ink-soft">{DIGEST_SENTENCES[digest]}</p>
        </div>
        {digest === 'daily' && !daily && time}
        <Rows>
          <Switch
            label="Quiet hours"
            hint="What can wait comes when they end. Emergency alerts still come, pickup reminders do not"
            {...register('quiet_hours', { onChange: () => clearErrors([...QUIET]) })}
          />
        </Rows>
        {quiet && (
          <div className={PAIR}>
            <TimeField {...field('quiet_hours_from')} required />
            <TimeField {...field('quiet_hours_to')} required />
          </div>
        )}
        <SelectField {...field('time_zone')} options={zones} hint="All times on this page are in this zone" />
        {zone !== here && (
          <div className="flex flex-col items-start gap-2">
            <p className="text-sm">This device is in {zoneText(here)}.</p>
            <Button
              look="secondary"
              onClick={() => {
                clearErrors('time_zone');
                setValue('time_zone', here, { shouldDirty: true });
              }}
            >
              Use {zoneText(here)}
            </Button>
          </div>
        )}
      </Section>
      <Section title="Daily Report">
        <Rows>{toggle('daily_reports_enabled')}</Rows>
        {daily && (
          <>
            {time}
            <div>
              <Controller
                control={control}
                name="daily_reports_days"
                render={({ field: { name, value, onChange }, fieldState: { error } }) => (
                  <DaysField
                    label={PREFERENCE_LABELS.daily_reports_days.label}
                    options={DAY_OPTIONS}
                    error={error?.message}
                    {...{ name, value, onChange }}
                  />
                )}
              />
              <p role="status" className="text-sm text-ink-soft not-empty:mt-1.5">
                {days === '' && 'Choose a day, or no report comes.'}
              </p>
            </div>
          </>
        )}
      </Section>
      <Section title="Family Records">
        <Rows>{toggle('pickup_enabled')}</Rows>
        {pickup && (
          <Controller
            control={control}
            name="pickup_before_minutes"
            render={({ field: { value, onChange }, fieldState: { error } }) => (
              <ChoiceField
                label={PREFERENCE_LABELS.pickup_before_minutes.label}
                options={PICKUP_OPTIONS}
                error={error?.message}
                {...{ value, onChange }}
              />
            )}
          />
        )}
        <Rows>{toggle('look_up_notices')}</Rows>
      </Section>
      <Section title="Emergencies">
        <Rows>
          {toggle('emergency_enabled')}
          {emergency && toggle('emergency_sms', ways.texts ? undefined : NO_TEXTS)}
          {emergency && toggle('emergency_call', ways.texts ? undefined : NO_CALLS)}
        </Rows>
      </Section>
      <Section title="Updates" words="The operator of PCR may write to you about these.">
        <Rows>{(['child_updates', 'photos', 'meals', 'activities'] as const).map((name) => toggle(name))}</Rows>
      </Section>
      <Section title="News and Offers" words="These come from the operator, too.">
        <Rows>{(['newsletters', 'promotions', 'surveys'] as const).map((name) => toggle(name))}</Rows>
      </Section>
    </>
  );
}

function Section({ title, words, children }: { title: string; words?: string; children: ReactNode }) {
  return (
    <Card>
      <FormSection title={title}>
        {words && <p className="text-sm text-ink-soft">{words}</p>}
        {children}
      </FormSection>
    </Card>
  );
}

const Rows = ({ children }: { children: ReactNode }) => (
  <div className="-my-2 flex flex-col divide-y divide-line">{children}</div>
);
