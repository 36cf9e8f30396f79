import { DELETION_DAYS } from '@pcr/contract/account/deletion/deletion.schema.ts';
import { PRIVACY_POLICY_UPDATED } from '@pcr/contract/agreements/privacy-policy.ts';
import { FolderDown, KeyRound, MonitorSmartphone, UserRoundCheck, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { NotLoaded } from '../kit/list/NotLoaded.tsx';
import { AtOnceSections } from '../kit/settings/AtOnce.tsx';
import { SettingsPage } from '../kit/settings/SettingsPage.tsx';
import { Card } from '../kit/ui/Card.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { LinkRow } from '../kit/ui/LinkRow.tsx';
import { Loading, Skeleton } from '../kit/ui/Skeleton.tsx';
import { paths } from '../paths.ts';
import { privacyData, useSavePrivacy } from './privacy.data.ts';
import { PRIVACY_SECTIONS, privacySettings } from './privacy.settings.ts';

export interface PrivacyPageProps {
  /** Rows that lead to what protects the sign-in. */
  security: ReactNode;
}

/**
 * privacy.md 5: what protects the account and what becomes of its data, each with what it does now.
 */
export default function PrivacyPage({ security }: PrivacyPageProps) {
  const settings = privacyData.use();
  const { data } = settings;
  return (
    <SettingsPage
      title="Privacy & Security"
      back={{ to: paths.profile(), words: 'Back to Profile' }}
      what="Your settings"
      query={settings}
      parted
    >
      <section aria-labelledby="security" className="flex flex-col gap-3">
        <h2 id="security" className="text-lg">
          Security
        </h2>
        {security}
      </section>
      {data ? (
        <AtOnceSections
          settings={privacySettings}
          sections={PRIVACY_SECTIONS}
          saved={data}
          useSave={useSavePrivacy}
          more={(name) =>
            name === 'data_retention' && (
              <Link to={paths.retention()} className={LINK}>
                Records to Be Deleted
              </Link>
            )
          }
        />
      ) : (
        <NotLoaded
          query={settings}
          failed="Your settings could not be loaded"
          waiting={<SettingsToCome />}
        />
      )}
      <section aria-labelledby="security-actions" className="flex flex-col gap-3">
        <h2 id="security-actions" className="text-lg">
          Security Actions
        </h2>
        <LinkRow
          to={paths.consentManagement()}
          icon={UserRoundCheck}
          label="Consent Management"
          hint="What other members see of you"
        />
        <LinkRow
          to={paths.changePassword()}
          icon={KeyRound}
          label="Change Password"
          hint="Signs out your other devices"
        />
        <LinkRow
          to={paths.devices()}
          icon={MonitorSmartphone}
          label="Manage Devices"
          hint="Where you are signed in"
        />
        <LinkRow
          to={paths.myData()}
          icon={FolderDown}
          label="Download My Data"
          hint="Everything PCR holds about you, in one file"
        />
        <LinkRow
          to={paths.deleteAccount()}
          icon={UserRoundX}
          label="Delete Account"
          hint={`You have ${DELETION_DAYS} days to change your mind`}
        />
      </section>
      <p className="text-sm text-ink-soft">
        <Link to={paths.privacyPolicy()} className={LINK}>
          Privacy policy last updated {PRIVACY_POLICY_UPDATED}
        </Link>
      </p>
    </SettingsPage>
  );
}

const LINK =
  'inline-flex min-h-touch items-center text-sm text-brand-ink underline underline-offset-4';

function SettingsToCome() {
  return (
    <Loading label="Loading your settings...">
      {['two', 'three'].map((key) => (
        <Card key={key} className="mb-6 flex flex-col gap-4">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
        </Card>
      ))}
    </Loading>
  );
}
