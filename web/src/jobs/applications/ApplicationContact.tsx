import type {
  ApplicationContact as Contact,
  JobApplication,
} from '@pcr/contract/jobs/applications/applications.schema.ts';
import { Mail, MessageCircleQuestion } from 'lucide-react';
import { ConsentLink } from '../../consent/consent.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { instantText } from '../../kit/words/instant-text.ts';
import { mailLink } from '../../kit/words/mail-link.ts';
import { saidWhen } from '../../kit/words/said-when.ts';
import { paths } from '../../paths.ts';
import { AfterAccept, type AfterAcceptProps } from './AfterAccept.tsx';
import { useAskForContact } from './applications.data.ts';

export interface ApplicationContactProps {
  application: JobApplication;
  /** The other, as a sentence about them begins: 'The person who posted this job'. */
  other: string;
}
type WithActions = ApplicationContactProps & Omit<AfterAcceptProps, 'application'>;

/**
 * How the two people of an accepted application reach each other, or which of them has to allow it
 * (jobs.md 55). With what the two do after that.
 */
export function ApplicationContact({ application, other, ...actions }: WithActions) {
  return (
    <>
      <Addresses application={application} other={other} />
      <AfterAccept application={application} {...actions} />
    </>
  );
}

function Addresses({ application, other }: ApplicationContactProps) {
  const { contact, can } = application;
  if (!contact) return null;
  return (
    <div className="flex flex-col gap-1 rounded-card bg-sunken px-3 py-2">
      {can.message && (
        <p>You can write to each other here while the job runs and for 30 days after it.</p>
      )}
      {contact.email ? (
        <p className="flex flex-wrap items-center gap-x-2">
          <Mail size="1.125rem" aria-hidden className="shrink-0 text-ink-soft" />
          {other} can be reached at{' '}
          <a
            href={mailLink(contact.email)}
            className="wrap-anywhere inline-flex min-h-touch items-center text-brand-ink underline underline-offset-4"
          >
            {contact.email}
          </a>
        </p>
      ) : (
        <NotShared application={application} contact={contact} other={other} />
      )}
      <OwnAddress contact={contact} />
    </div>
  );
}

function NotShared({
  application,
  contact,
  other,
}: ApplicationContactProps & { contact: Contact }) {
  const ask = useAskForContact();
  const { asked_at, ask_again_at } = contact;
  const mayAsk =
    application.can.ask && (ask_again_at === null || Date.parse(ask_again_at) <= Date.now());
  return (
    <>
      <p>{other} does not share an email address. Only they can allow it.</p>
      {mayAsk && (
        <Button
          look="secondary"
          icon={MessageCircleQuestion}
          className="my-1 self-start"
          busy={ask.isPending}
          busyLabel="Asking..."
          onClick={() => ask.mutate(application.id)}
        >
          Ask them to share it
        </Button>
      )}
      <p role="status" className="text-sm text-ink-soft empty:absolute">
        {asked_at &&
          ask_again_at &&
          (mayAsk
            ? `You asked them ${saidWhen(asked_at)}.`
            : `You asked them ${saidWhen(asked_at)}. You can ask again after ${instantText(ask_again_at)}.`)}
      </p>
      {ask.isError && (
        <p role="alert" className="text-sm text-red-ink">
          They were not asked. {ask.error.message}
        </p>
      )}
    </>
  );
}

/** What the other reads of this member. */
function OwnAddress({ contact: { own_address, asked_me_at } }: { contact: Contact }) {
  if (own_address === 'shared')
    return <p className="text-sm text-ink-soft">They can see your email address too.</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      {asked_me_at && `They asked you ${saidWhen(asked_me_at)} to share your email address.`}{' '}
      {own_address === 'not_allowed' ? (
        <>
          They can’t see your email address.
          <ConsentLink to="allow_contact_through_app">Let others contact me</ConsentLink>
        </>
      ) : (
        <>
          They can’t see your email address until you confirm it.
          <Link
            to={paths.accountSettings()}
            className="inline-flex min-h-touch items-center text-brand-ink underline underline-offset-4"
          >
            Confirm it
          </Link>
        </>
      )}
    </p>
  );
}
