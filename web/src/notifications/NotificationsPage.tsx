import { PreferencesEdit } from '@pcr/contract/notifications/notifications.schema.ts';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { requestIdOf } from '../kit/api/api.ts';
import { failureSoFar } from '../kit/cache/failure-so-far.ts';
import { FormSection } from '../kit/controls/FormSection.tsx';
import { SettingsForm } from '../kit/settings/SettingsForm.tsx';
import { SettingsPage, SettingsToCome } from '../kit/settings/SettingsPage.tsx';
import { useUnsaved } from '../kit/settings/use-unsaved.tsx';
import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { Card } from '../kit/ui/Card.tsx';
import { LinkRow } from '../kit/ui/LinkRow.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { deviceZone, zoneText } from '../kit/words/place-time.ts';
import { paths } from '../paths.ts';
import PhoneSettings from './channels/PhoneSettings.tsx';
import PushSettings from './channels/PushSettings.tsx';
import { useMayHavePush } from './channels/push.data.ts';
import { cannotSend, channelHints, type WayFacts } from './notifications.labels.ts';
import { preferencesData } from './preferences.data.ts';
import { preferenceSettings } from './preferences.form.ts';
import { SentToMe } from './sent/SentToMe.tsx';

export interface NotificationsPageProps {
  userId: string;
  ways: WayFacts;
  /** The subjects of another domain, and how to hear less of them. */
  muted: ReactNode;
}

/** notifications.md 20: how one is notified, and of what. */
export default function NotificationsPage({ userId, ways, muted }: NotificationsPageProps) {
  const preferences = preferencesData.use();
  const { data, isFetching, refetch } = preferences;
  const failure = failureSoFar(preferences);
  const push = useMayHavePush();
  const unsaved = useUnsaved({ userId, settings: preferenceSettings, did: 'changed' });
  const discarding = useSheetInUrl('discard');
  return (
    <SettingsPage
      title="Notifications"
      back={{ to: paths.profile(), words: 'Back to Profile' }}
      what="Your settings"
      query={preferences}
    >
      {data || unsaved.hasDraft ? (
        <SettingsForm
          settings={preferenceSettings}
          shape={PreferencesEdit}
          data={preferencesData}
          current={data}
          unsaved={unsaved}
          discarding={discarding}
          hints={channelHints(ways)}
          off={cannotSend({ ...ways, push })}
          own={{ 'zone of this device': (form) => <OfferZone form={form} /> }}
          words={{
            form: 'Notification preferences',
            failed: 'Please try again.',
            notSaved: 'Failed to save notification preferences',
            saved: 'Notification preferences saved successfully!',
          }}
        >
          {/* What does something at once stands outside of the form. */}
          <Card>
            <FormSection title="Push on Your Devices">
              <PushSettings userId={userId} isOff={data?.push_notifications === false} />
            </FormSection>
          </Card>
          <PhoneSettings userId={userId} sendsTexts={ways.texts} />
          {muted}
          <SentToMe />
          <LinkRow
            to={paths.inbox()}
            icon={Inbox}
            label="Inbox"
            hint="Everything that we told you"
          />
        </SettingsForm>
      ) : failure ? (
        <Banner
          tone="red"
          live="assertive"
          title="Failed to load notification preferences"
          action={
            <Button
              look="secondary"
              busy={isFetching}
              busyLabel="Retrying..."
              onClick={() => void refetch()}
            >
              Retry
            </Button>
          }
        >
          {failure.message}
          {requestIdOf(failure) && (
            <span className="block text-sm">Reference {requestIdOf(failure)}</span>
          )}
        </Banner>
      ) : (
        <SettingsToCome rows={[3, 4, 3]} switches />
      )}
      {unsaved.question}
    </SettingsPage>
  );
}

/** Where another zone is set than that of this device. */
function OfferZone({
  form,
}: {
  form: UseFormReturn<ReturnType<typeof preferenceSettings.blank>, unknown, PreferencesEdit>;
}) {
  const here = deviceZone();
  if (here === null || form.watch('time_zone') === here) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm">This device is in {zoneText(here)}.</p>
      <Button
        look="secondary"
        onClick={() => {
          form.clearErrors('time_zone');
          form.setValue('time_zone', here, { shouldDirty: true });
        }}
      >
        Use {zoneText(here)}
      </Button>
    </div>
  );
}
