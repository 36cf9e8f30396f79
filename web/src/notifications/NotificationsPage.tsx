import { Inbox } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { requestIdOf } from '../kit/api/api.ts';
import { failureSoFar } from '../kit/cache/failure-so-far.ts';
import { FormSection } from '../kit/controls/FormSection.tsx';
import { loadDraft } from '../kit/draft/draft-storage.ts';
import { LeaveUnsaved } from '../kit/draft/UnsavedQuestions.tsx';
import { useLeaveQuestion } from '../kit/draft/use-leave-question.ts';
import { isAllStored } from '../kit/form/unstored.ts';
import { StaleQueryNote } from '../kit/list/StaleQueryNote.tsx';
import { BackLink } from '../kit/page/BackLink.tsx';
import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { Card } from '../kit/ui/Card.tsx';
import { LinkRow } from '../kit/ui/LinkRow.tsx';
import { Loading, Skeleton } from '../kit/ui/Skeleton.tsx';
import { paths } from '../paths.ts';
import PhoneSettings from './channels/PhoneSettings.tsx';
import PushSettings from './channels/PushSettings.tsx';
import { NotificationsForm } from './NotificationsForm.tsx';
import type { WayFacts } from './notifications.labels.ts';
import { usePreferences } from './preferences.data.ts';
import { preferencesDraftKey } from './preferences.form.ts';
import { SentToMe } from './sent/SentToMe.tsx';

export interface NotificationsPageProps {
  userId: string;
  ways: WayFacts;
  /** The subjects of another domain, and how to hear less of them. */
  muted: ReactNode;
}

/** notifications.md 20: how one is notified, and of what. */
export default function NotificationsPage({ userId, ways, muted }: NotificationsPageProps) {
  const preferences = usePreferences();
  const { data, isFetching, refetch } = preferences;
  const failure = failureSoFar(preferences);
  const key = preferencesDraftKey(userId);
  const [, redraw] = useState(0);

  /** Settings that are changed and not saved; a sign-out that discards the draft asks by itself. */
  const dirty = useRef(false);
  const setDirty = useCallback((is: boolean) => {
    dirty.current = is;
  }, []);
  const stored = isAllStored();
  const question = useLeaveQuestion(() => dirty.current && (loadDraft(key) !== null || !isAllStored()));

  return (
    <div className="flex flex-col gap-4">
      <title>Notifications – PCR</title>
      <header className="flex flex-col items-start gap-2">
        <BackLink to={paths.profile()}>Back to Profile</BackLink>
        <h1 className="min-w-0 text-xl">Notifications</h1>
      </header>
      <StaleQueryNote what="Your settings" query={preferences} />
      {data || loadDraft(key) ? (
        <NotificationsForm
          userId={userId}
          current={data}
          ways={ways}
          onDirty={setDirty}
          // Without the preferences themselves the form stood there only for its draft.
          onDiscarded={() => redraw((n) => n + 1)}
        >
          {/* What does something at once stands outside of the form. */}
          <Card>
            <FormSection title="Push on Your Devices">
              <PushSettings userId={userId} isOff={data?.push_notifications === false} />
            </FormSection>
          </Card>
          <Card>
            <FormSection title="Phone Number">
              <PhoneSettings userId={userId} sendsTexts={ways.texts} />
            </FormSection>
          </Card>
          {muted}
          <SentToMe />
          <LinkRow to={paths.inbox()} icon={Inbox} label="Inbox" hint="Everything that we told you" />
        </NotificationsForm>
      ) : failure ? (
        <Banner
          tone="red"
          live="assertive"
          title="Failed to load notification preferences"
          action={
            <Button look="secondary" busy={isFetching} busyLabel="Retrying..." onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          {failure.message}
          {requestIdOf(failure) && <span className="block text-sm">Reference {requestIdOf(failure)}</span>}
        </Banner>
      ) : (
        <ToCome />
      )}

      <LeaveUnsaved
        open={question.asking}
        did="changed"
        stored={stored}
        onStay={question.stay}
        onLeave={() => {
          dirty.current = false;
          question.leave();
        }}
      />
    </div>
  );
}

function ToCome() {
  return (
    <Loading label="Loading your settings...">
      <div className="flex flex-col gap-4">
        {[3, 4, 3].map((rows, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards have nothing else and never move
          <Card key={card} className="flex flex-col gap-5">
            <Skeleton className="h-6 w-40" />
            {Array.from({ length: rows }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do the rows
              <span key={n} className="flex items-center justify-between gap-4">
                <Skeleton className="h-10 w-3/5" />
                <Skeleton className="h-8 w-14 rounded-full!" />
              </span>
            ))}
          </Card>
        ))}
      </div>
    </Loading>
  );
}
