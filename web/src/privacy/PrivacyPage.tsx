import { AUTO_LOGOUTS } from '@pcr/contract/account/auto-logout/auto-logout.schema.ts';
import { DELETION_DAYS } from '@pcr/contract/account/deletion/deletion.schema.ts';
import { PRIVACY_POLICY_UPDATED } from '@pcr/contract/agreements/privacy-policy.ts';
import { PROFILE_VISIBILITIES } from '@pcr/contract/consent/consent.schema.ts';
import { DATA_RETENTIONS, type PrivacySettings } from '@pcr/contract/privacy/privacy.schema.ts';
import { FolderDown, KeyRound, MonitorSmartphone, UserRoundCheck, UserRoundX } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { NotLoaded } from '../kit/list/NotLoaded.tsx';
import { StaleQueryNote } from '../kit/list/StaleQueryNote.tsx';
import { BackLink } from '../kit/page/BackLink.tsx';
import { Card } from '../kit/ui/Card.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { LinkRow } from '../kit/ui/LinkRow.tsx';
import { Loading, Skeleton } from '../kit/ui/Skeleton.tsx';
import { paths } from '../paths.ts';
import { PrivacyChoice, PrivacyToggle } from './PrivacySetting.tsx';
import { usePrivacySettings } from './privacy.data.ts';
import {
  AUTO_LOGOUT_LABELS,
  autoLogoutSentence,
  RETENTION_LABELS,
  retentionSentence,
  VISIBILITY_LABELS,
  VISIBILITY_SENTENCES,
} from './privacy.labels.ts';

export interface PrivacyPageProps {
  /** Rows that lead to what protects the sign-in. */
  security: ReactNode;
}

/** privacy.md 5: what protects the account and what becomes of its data, each with what it does now. */
export default function PrivacyPage({ security }: PrivacyPageProps) {
  const settings = usePrivacySettings();
  const { data } = settings;
  return (
    <div className="flex flex-col gap-6">
      <title>Privacy & Security – PCR</title>
      <header className="flex flex-col items-start gap-2">
        <BackLink to={paths.profile()}>Back to Profile</BackLink>
        <h1 className="text-xl">Privacy & Security</h1>
      </header>
      <StaleQueryNote what="Your settings" query={settings} />
      <section aria-labelledby="security" className="flex flex-col gap-3">
        <h2 id="security" className="text-lg">
          Security
        </h2>
        {security}
      </section>
      {data ? (
        <Settings settings={data} />
      ) : (
        <NotLoaded query={settings} failed="Your settings could not be loaded" waiting={<SettingsToCome />} />
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
        <LinkRow to={paths.devices()} icon={MonitorSmartphone} label="Manage Devices" hint="Where you are signed in" />
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
    </div>
  );
}

const LINK = 'inline-flex min-h-touch items-center text-sm text-brand-ink underline underline-offset-4';

function Settings({ settings }: { settings: PrivacySettings }) {
  return (
    <>
      <Card className="-mt-3 py-1!">
        <PrivacyChoice
          name="auto_logout"
          settings={settings}
          label="Auto-Logout"
          options={AUTO_LOGOUTS.map((value) => ({ value, label: AUTO_LOGOUT_LABELS[value] }))}
          sentence={autoLogoutSentence}
        />
      </Card>
      <Section title="Privacy">
        <PrivacyChoice
          name="profile_visibility"
          settings={settings}
          label="Profile Visibility"
          options={PROFILE_VISIBILITIES.map((value) => ({ value, label: VISIBILITY_LABELS[value] }))}
          sentence={(value) => VISIBILITY_SENTENCES[value]}
        />
        <PrivacyToggle name="location_sharing" settings={settings} />
      </Section>
      <Section title="Data Management">
        <PrivacyToggle name="data_sharing" settings={settings} />
        <PrivacyToggle name="analytics_tracking" settings={settings} />
        <PrivacyChoice
          name="data_retention"
          settings={settings}
          label="Data Retention"
          options={DATA_RETENTIONS.map((value) => ({ value, label: RETENTION_LABELS[value] }))}
          sentence={retentionSentence}
        >
          <Link to={paths.retention()} className={LINK}>
            Records to Be Deleted
          </Link>
        </PrivacyChoice>
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <Card className="flex flex-col divide-y divide-line py-1!">{children}</Card>
    </section>
  );
}

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
