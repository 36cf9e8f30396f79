import {
  DELETION_DAYS,
  DELETION_REMINDER_DAYS,
  DeletionByPassword,
} from '@pcr/contract/account/deletion/deletion.schema.ts';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../kit/api/api.ts';
import { PasswordField } from '../../kit/controls/PasswordField.tsx';
import { draftsOf } from '../../kit/draft/draft-storage.ts';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { BackLink } from '../../kit/page/BackLink.tsx';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Card } from '../../kit/ui/Card.tsx';
import { LinkRow } from '../../kit/ui/LinkRow.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { paths } from '../../paths.ts';
import { useSendsMail, useSession } from '../account.data.ts';
import { canHavePasskeys } from '../passkeys/can-have-passkeys.ts';
import { usePasskeys } from '../passkeys/passkeys.data.ts';
import { useEmailConfirmed } from '../use-user-id.ts';
import { type DeletionProof, useRequestDeletion } from './deletion.data.ts';

const GOES = [
  'Your profile and settings, your documents, photos and albums',
  'Your family records, and who looked at them',
  'Your announcements and job posts, with their applications, and what you applied to',
  'Your events, your meetings and your mentorships. They go for the others, too.',
  'What you wrote on the boards of groups, and the comments on your posts',
  'Your assessments, and the messages you wrote to members and to us',
];
const STAYS = [
  'Contractors that you added and others assessed. Nobody reads that you added them.',
  'Groups that you lead, if they have other members. We ask one of them to lead.',
  'What others wrote, such as their messages to you, and the title of a job that they were told about.',
  'Emails that we sent before. Backups, too, until new ones take their place.',
];

/** deletion.md 11: what goes, what stays and when, then the password and a question. */
export default function DeleteAccountPage() {
  const sendsMail = useSendsMail();
  const mailed = useEmailConfirmed() && sendsMail;
  return (
    <div className="flex flex-col gap-4">
      <title>Delete Account – PCR</title>
      <header className="flex flex-col items-start gap-2">
        <BackLink to={paths.privacySecurity()}>Back to Privacy Settings</BackLink>
        <h1 className="text-xl">Delete Account</h1>
        <p className="text-ink-soft">
          You have {DELETION_DAYS} days to change your mind. After that, nobody can bring your
          account back.
        </p>
      </header>
      <LinkRow
        to={paths.myData()}
        icon={Download}
        label="Download My Data First"
        hint="Everything you have in PCR, as one file"
      />
      <Card className="flex flex-col gap-5">
        <Part title="What goes">
          <List items={GOES} />
        </Part>
        <Part title="What stays">
          <List items={STAYS} />
        </Part>
        <Part title="When">
          <p>
            We sign you out on all your devices right away. {DELETION_DAYS} days later we delete
            your account with everything in it. Until then, others see what they see today.
          </p>
          <p>
            To keep your account, just sign in before then.
            {mailed && ` We remind you by email ${DELETION_REMINDER_DAYS} days before the end.`}
          </p>
        </Part>
      </Card>
      <Asking />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-base font-strong">
        {title}
      </h2>
      {children}
    </section>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 ps-5 marker:text-ink-soft">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Asking() {
  const user = useSession().data?.user;
  const navigate = useNavigate();
  const question = useSheetInUrl('delete-account');
  const [given, setGiven] = useState<DeletionProof | null>(null);
  const ask = useRequestDeletion((erase_at) =>
    navigate(paths.deletionAsked(), { replace: true, state: { erase_at } }),
  );
  const { onSubmit, field, showErrors } = useSmallForm(DeletionByPassword, askWith);
  const passkeys = usePasskeys().data?.items ?? [];

  function askWith(proof: DeletionProof) {
    setGiven(proof);
    question.show();
  }

  // A problem with the password is shown at its field, once the question is gone.
  const wrong =
    ask.error instanceof ApiError && ask.error.code === 'invalid_input' ? ask.error : null;
  useEffect(() => {
    if (!wrong || question.open) return;
    showErrors(wrong);
    ask.reset();
  });

  return (
    <Card>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {/* For password managers, which fill in the password of this account. */}
        <input type="text" hidden autoComplete="username" value={user?.email ?? ''} readOnly />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          required
          {...field('current_password')}
        />
        <Button type="submit" look="secondary" className="wide:self-start">
          Delete Account
        </Button>
        {passkeys.length > 0 && canHavePasskeys() && (
          <Button look="quiet" className="wide:self-start" onClick={() => askWith('passkey')}>
            Delete Account with a Passkey
          </Button>
        )}
      </form>
      <ConfirmDialog
        // The address alone, after a reload, has no password to go with it.
        open={question.open && given !== null}
        danger
        title="Delete your account?"
        confirmLabel="Delete My Account"
        busyLabel="Please wait..."
        cancelLabel="Keep My Account"
        busy={ask.isPending}
        error={wrong ? undefined : ask.error?.message}
        onCancel={() => {
          ask.reset();
          question.close();
        }}
        onConfirm={async () =>
          given && !ask.isPending && ask.mutateAsync(given).catch(closeIfWrong(question.close))
        }
      >
        <p>
          We sign you out everywhere now, and delete everything in {DELETION_DAYS} days. Sign in
          before then to keep your account.
        </p>
        {given === 'passkey' && (
          <p className="mt-2" role="status">
            {ask.data === null
              ? 'No passkey was used, and nothing has happened. You can try again.'
              : 'Then your device asks for your passkey.'}
          </p>
        )}
        {user && draftsOf(user.id).length > 0 && (
          <p className="mt-2">
            What you typed on this device and did not save or send goes right away.
          </p>
        )}
      </ConfirmDialog>
    </Card>
  );
}

const closeIfWrong = (close: () => void) => (error: unknown) => {
  if (error instanceof ApiError && error.code === 'invalid_input') close();
};
