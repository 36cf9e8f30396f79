import type { AccountDetails } from '@pcr/contract/account/settings/details.schema.ts';
import { NOTIFICATION_CHANNELS } from '@pcr/contract/notifications/notifications.schema.ts';
import { Bell, Pencil, UserRoundCheck } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { draftKey, forgetDraft, loadDraft } from '../../kit/draft/draft-storage.ts';
import { LeaveUnsaved } from '../../kit/draft/UnsavedQuestions.tsx';
import { useLeaveQuestion } from '../../kit/draft/use-leave-question.ts';
import { isAllStored } from '../../kit/form/unstored.ts';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { StaleQueryNote } from '../../kit/list/StaleQueryNote.tsx';
import { BackLink } from '../../kit/page/BackLink.tsx';
import { SettingsBar } from '../../kit/page/SettingsBar.tsx';
import { loadableSheet, SheetBoundary } from '../../kit/sheet/SheetBoundary.tsx';
import { usePresence } from '../../kit/sheet/use-presence.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { Card } from '../../kit/ui/Card.tsx';
import { Loading, Skeleton } from '../../kit/ui/Skeleton.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { NOTIFICATION_LABELS, notificationHint } from '../../notifications/notifications.ts';
import { paths } from '../../paths.ts';
import { useSendsMail, useSendsTexts } from '../account.data.ts';
import { EmailFact } from '../email/EmailFact.tsx';
import { Fact, FactCard } from '../profile/FactList.tsx';
import { PhoneLink } from '../profile/PhoneLink.tsx';
import { useAccountDetails } from '../profile/profile.data.ts';
import { DETAILS_LABELS, stateName } from '../profile/profile.labels.ts';
import type { RememberedUser } from '../sign-out/local-entries.ts';

const AccountSettingsForm = loadableSheet(() => import('./AccountSettingsForm.tsx'));
const EmailChangeSheet = loadableSheet(() => import('../email/EmailChangeSheet.tsx'));

const OVER_EDIT = ['discard'] as const;

/** account.md 32. Whether one edits is in the URL, so that the back button leaves the form. */
export default function AccountSettingsPage({ user }: { user: RememberedUser }) {
  const details = useAccountDetails();
  const edit = useSheetInUrl('edit', OVER_EDIT);
  const discarding = useSheetInUrl('discard');
  const email = useSheetInUrl('email');
  const changing = usePresence(email.open ? '' : null);
  const key = draftKey(user.id, 'account_details');
  const [, redraw] = useState(0);
  const { data } = details;
  const draft = loadDraft(key);

  /** Text that is typed and not saved, as long as its form is open; a sign-out that discards it asks by itself. */
  const dirty = useRef(false);
  const setDirty = useCallback((is: boolean) => {
    dirty.current = is;
  }, []);
  const stored = isAllStored();
  const question = useLeaveQuestion(() => dirty.current && (loadDraft(key) !== null || !isAllStored()));
  const leftForm = useLeftForm(edit.open, () => dirty.current && loadDraft(key) !== null);

  useEffect(() => {
    void AccountSettingsForm.preload();
    void EmailChangeSheet.preload();
  }, []);

  function finish() {
    dirty.current = false;
    // Without the settings themselves the form stood there only for its draft.
    (edit.open ? edit : discarding).close();
    redraw((n) => n + 1);
  }

  return (
    <div className="flex flex-col gap-4">
      <title>Account Settings – PCR</title>
      <header className="flex flex-col items-start gap-2">
        <BackLink to={paths.profile()}>Back to Profile</BackLink>
        <h1 className="min-w-0 text-xl">Account Settings</h1>
      </header>
      <StaleQueryNote what="Your settings" query={details} />
      {draft && !edit.open && !leftForm.asking && (
        <Banner
          tone="info"
          live="polite"
          title="You have unsaved changes"
          action={
            <span className="flex flex-wrap gap-3">
              <Button look="secondary" onClick={() => edit.show()}>
                Continue editing
              </Button>
              <Button
                look="quiet"
                onClick={() => {
                  forgetDraft(key);
                  redraw((n) => n + 1);
                }}
              >
                Discard
              </Button>
            </span>
          }
        >
          What you typed is kept on this device.
        </Banner>
      )}
      {data || draft ? (
        edit.open || !data ? (
          <SheetBoundary onClose={edit.close}>
            <AccountSettingsForm
              userId={user.id}
              current={data}
              discarding={discarding}
              onDirty={setDirty}
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
        <NotLoaded query={details} failed="Your settings could not be loaded" waiting={<ToCome />} />
      )}

      <LeaveUnsaved
        open={question.asking || leftForm.asking}
        did="typed"
        stored={stored}
        onStay={() => {
          if (leftForm.asking) edit.show();
          leftForm.answered();
          question.stay();
        }}
        onLeave={() => {
          dirty.current = false;
          leftForm.answered();
          question.leave();
        }}
      />
      {changing && data && (
        <SheetBoundary key={changing.key} onClose={email.close}>
          <EmailChangeSheet open={email.open} email={data.email} change={data.email_change} onClose={email.close} />
        </SheetBoundary>
      )}
    </div>
  );
}

/** The back button has left the form while something in it was not saved. */
function useLeftForm(open: boolean, isUnsaved: () => boolean): { asking: boolean; answered: () => void } {
  const [asking, setAsking] = useState(false);
  const before = useRef(open);
  const unsaved = useRef(isUnsaved);
  unsaved.current = isUnsaved;
  useEffect(() => {
    if (before.current && !open && unsaved.current()) setAsking(true);
    before.current = open;
  }, [open]);
  return { asking, answered: () => setAsking(false) };
}

function Shown({ details, onChangeEmail }: { details: AccountDetails; onChangeEmail: () => void }) {
  const ways = { mail: useSendsMail(), confirmed: details.email_confirmed !== false, texts: useSendsTexts() };
  return (
    <>
      <FactCard title="Personal Information">
        <Fact label={DETAILS_LABELS.first_name}>{details.first_name}</Fact>
        <Fact label={DETAILS_LABELS.last_name}>{details.last_name}</Fact>
        <EmailFact details={details} onChange={onChangeEmail} />
        <Fact label={DETAILS_LABELS.phone}>{details.phone && <PhoneLink phone={details.phone} />}</Fact>
      </FactCard>
      <FactCard title="Daycare Information">
        <Fact label={DETAILS_LABELS.daycare_name}>{details.daycare_name}</Fact>
        <Fact label={DETAILS_LABELS.license_number}>{details.license_number}</Fact>
        <Fact label={DETAILS_LABELS.address}>{details.address}</Fact>
        <Fact label={DETAILS_LABELS.city}>{details.city}</Fact>
        <Fact label={DETAILS_LABELS.state}>{stateName(details.state)}</Fact>
        <Fact label={DETAILS_LABELS.zip_code}>{details.zip_code}</Fact>
      </FactCard>
      <FactCard title="Notification Preferences">
        {NOTIFICATION_CHANNELS.map((name) => (
          <Fact key={name} label={NOTIFICATION_LABELS[name].label} note={notificationHint(name, ways)}>
            {details[name] ? 'On' : 'Off'}
          </Fact>
        ))}
      </FactCard>
      <ButtonLink to={paths.notifications()} icon={Bell} className="wide:self-start">
        All Notification Settings
      </ButtonLink>
      <ButtonLink to={paths.consentManagement()} icon={UserRoundCheck} className="wide:self-start">
        Consent Management
      </ButtonLink>
    </>
  );
}

function ToCome() {
  return (
    <Loading label="Loading your settings...">
      {[4, 6, 3].map((rows) => (
        <Card key={rows} className="flex flex-col gap-5">
          <Skeleton className="h-6 w-48" />
          {Array.from({ length: rows }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing else and never move
            <Skeleton key={n} className="h-10 w-3/5" />
          ))}
        </Card>
      ))}
    </Loading>
  );
}
