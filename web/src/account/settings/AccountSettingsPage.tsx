import type { AccountDetails } from '@pcr/contract/account/settings/details.schema.ts';
import { Bell, Pencil, UserRoundCheck } from 'lucide-react';
import { useEffect } from 'react';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { SettingsBar } from '../../kit/page/SettingsBar.tsx';
import { SettingsPage, SettingsToCome } from '../../kit/settings/SettingsPage.tsx';
import { fieldsIn } from '../../kit/settings/settings-table.ts';
import { useUnsaved } from '../../kit/settings/use-unsaved.tsx';
import { loadableSheet, SheetBoundary } from '../../kit/sheet/SheetBoundary.tsx';
import { usePresence } from '../../kit/sheet/use-presence.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { cannotSend, channelHints } from '../../notifications/notifications.ts';
import { paths } from '../../paths.ts';
import { useSendsMail, useSendsTexts } from '../account.data.ts';
import { EmailFact } from '../email/EmailFact.tsx';
import { Fact, FactCard } from '../profile/FactList.tsx';
import { PhoneLink } from '../profile/PhoneLink.tsx';
import { detailsData } from '../profile/profile.data.ts';
import type { RememberedUser } from '../sign-out/local-entries.ts';
import { detailsSettings } from './details.form.ts';

const AccountSettingsForm = loadableSheet(() => import('./AccountSettingsForm.tsx'));
const EmailChangeSheet = loadableSheet(() => import('../email/EmailChangeSheet.tsx'));

const OVER_EDIT = ['discard'] as const;

/** account.md 32. Whether one edits is in the URL, so that the back button leaves the form. */
export default function AccountSettingsPage({ user }: { user: RememberedUser }) {
  const details = detailsData.use();
  const edit = useSheetInUrl('edit', OVER_EDIT);
  const discarding = useSheetInUrl('discard');
  const email = useSheetInUrl('email');
  const changing = usePresence(email.open ? '' : null);
  const unsaved = useUnsaved({
    userId: user.id,
    settings: detailsSettings,
    did: 'typed',
    form: edit,
  });
  const { data } = details;

  useEffect(() => {
    void AccountSettingsForm.preload();
    void EmailChangeSheet.preload();
  }, []);

  function finish() {
    // Without the settings themselves the form stood there only for its draft.
    (edit.open ? edit : discarding).close();
    unsaved.drawAgain();
  }

  return (
    <SettingsPage
      title="Account Settings"
      back={{ to: paths.profile(), words: 'Back to Profile' }}
      what="Your settings"
      query={details}
    >
      {unsaved.note}
      {data || unsaved.hasDraft ? (
        edit.open || !data ? (
          <SheetBoundary onClose={edit.close}>
            <AccountSettingsForm
              current={data}
              unsaved={unsaved}
              discarding={discarding}
              onClose={finish}
            />
          </SheetBoundary>
        ) : (
          <>
            <Shown details={data} onChangeEmail={() => email.show()} />
            <SettingsBar>
              <Button icon={Pencil} onClick={() => edit.show()}>
                Edit
              </Button>
            </SettingsBar>
          </>
        )
      ) : (
        <NotLoaded
          query={details}
          failed="Your settings could not be loaded"
          waiting={<SettingsToCome rows={[4, 6, 3]} />}
        />
      )}
      {unsaved.question}
      {changing && data && (
        <SheetBoundary key={changing.key} onClose={email.close}>
          <EmailChangeSheet
            open={email.open}
            email={data.email}
            change={data.email_change}
            onClose={email.close}
          />
        </SheetBoundary>
      )}
    </SettingsPage>
  );
}

/** The fields of the form, as they are saved, with the address among them. */
function Shown({ details, onChangeEmail }: { details: AccountDetails; onChangeEmail: () => void }) {
  const ways = {
    mail: useSendsMail(),
    confirmed: details.email_confirmed !== false,
    texts: useSendsTexts(),
  };
  const notes: Partial<Record<string, string>> = channelHints(ways);
  const off = cannotSend(ways);
  const isOff = (row: string) => off.names.some((name) => name === row);
  const { sections, setting, names, text } = detailsSettings;
  const fact = (row: string) => {
    const name = names.find((one) => one === row);
    return (
      name && (
        <Fact
          key={name}
          label={setting(name).label}
          note={name === off.names[0] ? off.why : isOff(name) ? undefined : notes[name]}
        >
          {name === 'phone'
            ? details.phone && <PhoneLink phone={details.phone} />
            : isOff(name)
              ? 'Off'
              : text(details, name)}
        </Fact>
      )
    );
  };
  return (
    <>
      {sections.map(({ title, rows }) => (
        <FactCard key={title} title={title}>
          {rows.map((row) =>
            typeof row === 'object' && 'own' in row ? (
              <EmailFact key={row.own} details={details} onChange={onChangeEmail} />
            ) : (
              fieldsIn(row).map(fact)
            ),
          )}
        </FactCard>
      ))}
      <ButtonLink to={paths.notifications()} icon={Bell} className="wide:self-start">
        All Notification Settings
      </ButtonLink>
      <ButtonLink to={paths.consentManagement()} icon={UserRoundCheck} className="wide:self-start">
        Consent Management
      </ButtonLink>
    </>
  );
}
