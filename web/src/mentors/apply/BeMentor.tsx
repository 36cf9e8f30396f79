import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import {
  type MentorApplication,
  type MentorProfile,
  REVIEW_DAYS,
} from '@pcr/contract/mentors/mentors.schema.ts';
import { Handshake, Pause, Play, RotateCcw } from 'lucide-react';
import { ConsentSwitch } from '../../consent/consent.ts';
import { draftKey, loadDraft } from '../../kit/draft/draft-storage.ts';
import { EntryMissing } from '../../kit/save/EntryMissing.tsx';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { toastError, toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Card } from '../../kit/ui/Card.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { saidDay } from '../../kit/words/said-when.ts';
import { paths } from '../../paths.ts';
import { MentorCard } from '../MentorCard.tsx';
import { ReceivedRequests } from '../matches/ReceivedRequests.tsx';
import { mentors, useChangeAccepting, useMyMentoring } from '../mentors.data.ts';
import { APPLICATION_DRAFT, APPLICATION_LABELS, APPLICATION_TONES } from '../mentors.labels.ts';

const TakeBackApplication = loadableSheet(() => import('./TakeBackApplication.tsx'));
const MentorApplicationForm = loadableSheet(() => import('./MentorApplicationForm.tsx'));

export interface BeMentorProps {
  userId: string;
  /** Opens one's own profile. */
  onView: (id: string) => void;
  onEdit: (id: string) => void;
}

/**
 * The sub-tab 'Be a Mentor': how it stands with one's application, and one's own profile
 * (mentors.md 4 to 12).
 */
export function BeMentor({ userId, onView, onEdit }: BeMentorProps) {
  const mine = useMyMentoring();
  const apply = useSheetInUrl('apply');
  if (!mine.data) {
    return (
      <EntryMissing
        query={mine}
        failed="We could not load whether you are a mentor"
        loading="Loading how it stands..."
      />
    );
  }
  const { application, profile, deleted, can_be_asked } = mine.data;
  return (
    <section aria-label="Be a Mentor" className="flex flex-col gap-3">
      <h2 className="sr-only">Be a Mentor</h2>
      {profile ? (
        <OwnProfile profile={profile} asked={can_be_asked} onView={onView} onEdit={onEdit} />
      ) : (
        <>
          {deleted && <Deleted {...deleted} />}
          {application && application.status !== 'approved' && (
            <ApplicationState application={application} />
          )}
          {application?.status !== 'in_review' && (
            <Invitation
              again={application !== null}
              begun={!apply.open && loadDraft(draftKey(userId, APPLICATION_DRAFT)) !== null}
              onApply={() => apply.show()}
            />
          )}
        </>
      )}
      {profile && <ReceivedRequests />}
      <SheetPresence value={apply.value} onClose={apply.close}>
        {() => (
          <MentorApplicationForm
            open={apply.open}
            userId={userId}
            application={application}
            onClose={apply.close}
          />
        )}
      </SheetPresence>
    </section>
  );
}

function Invitation({
  again,
  begun,
  onApply,
}: {
  again: boolean;
  begun: boolean;
  onApply: () => void;
}) {
  return (
    <Card>
      <div className="flex flex-col items-start gap-3">
        <p>
          You have done this work for years. Somebody who begins can learn from you: in a call, by
          mail, or over a cup of coffee. You choose how many people you help and when.
        </p>
        <p className="text-sm text-ink-soft">
          {operatorName()} reads each application and answers within {REVIEW_DAYS}.
        </p>
        <Button icon={Handshake} onClick={onApply}>
          {begun ? 'Continue Your Application' : again ? 'Apply Again' : 'Apply to Be a Mentor'}
        </Button>
      </div>
    </Card>
  );
}

function ApplicationState({ application }: { application: MentorApplication }) {
  const { status, created_at, decline_reason, ticket } = application;
  const question = useSheetInUrl('take-back');
  return (
    <Card>
      <div className="flex flex-col items-start gap-2">
        <div className="flex w-full flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="text-base font-strong">Your application</h3>
          <span role="status">
            <Status tone={APPLICATION_TONES[status]}>{APPLICATION_LABELS[status]}</Status>
          </span>
        </div>
        <p className="text-sm text-ink-soft">
          Sent {saidDay(created_at)} as ticket {ticket}. You can follow it under{' '}
          <Link to={paths.helpSupport()} className="text-brand-ink underline underline-offset-4">
            Help &amp; Support
          </Link>
          .
        </p>
        {status === 'in_review' && (
          <p>
            {operatorName()} reads it. You will hear within {REVIEW_DAYS}.
          </p>
        )}
        {decline_reason && (
          <p>
            The reason from {operatorName()}:{' '}
            <bdi dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {decline_reason}
            </bdi>
          </p>
        )}
        {status === 'in_review' && (
          <Button look="secondary" onClick={() => question.show()}>
            Take Back
          </Button>
        )}
        <SheetPresence value={question.value} onClose={question.close}>
          {() => (
            <TakeBackApplication
              open={question.open}
              onClose={question.close}
              application={application}
            />
          )}
        </SheetPresence>
      </div>
    </Card>
  );
}

interface OwnProfileProps {
  profile: MentorProfile;
  asked: boolean;
  onView: (id: string) => void;
  onEdit: (id: string) => void;
}

function OwnProfile({ profile, asked, onView, onEdit }: OwnProfileProps) {
  const { id, is_accepting_mentees } = profile;
  const accepting = useChangeAccepting();
  const press = () =>
    accepting.mutate(
      { id, is_accepting_mentees: !is_accepting_mentees },
      {
        onSuccess: () =>
          toastSuccess(
            is_accepting_mentees ? 'You are not asked for now' : 'You take mentees again',
          ),
        onError: ({ message }) => toastError(message),
      },
    );
  return (
    <>
      {!asked && (
        <Banner
          tone="amber"
          title="Nobody can ask you yet"
          action={<ConsentSwitch of="allow_contact_through_app" />}
        >
          Members can find you. They can ask you once you let others contact you through the app.
        </Banner>
      )}
      <h3 className="text-base font-strong">Your mentor profile</h3>
      <MentorCard mentor={profile} onView={onView} />
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => onEdit(id)}>
          Edit Profile
        </Button>
        <Button
          look="secondary"
          icon={is_accepting_mentees ? Pause : Play}
          busy={accepting.isPending}
          busyLabel="Saving..."
          onClick={press}
        >
          {is_accepting_mentees ? 'Stop Taking Mentees' : 'Take Mentees Again'}
        </Button>
      </div>
    </>
  );
}

function Deleted({ id, deleted_at }: { id: string; deleted_at: string }) {
  const restore = mentors.useRestore();
  return (
    <Banner
      tone="info"
      title="You deleted your mentor profile"
      action={
        <Button
          look="secondary"
          icon={RotateCcw}
          busy={restore.isPending}
          busyLabel="Restoring..."
          onClick={() =>
            restore.mutate(id, {
              onSuccess: () => toastSuccess('Mentor profile restored'),
              onError: ({ message }) => toastError(message),
            })
          }
        >
          Restore
        </Button>
      }
    >
      That was {saidDay(deleted_at)}. You can restore it for 30 days.
    </Banner>
  );
}
