import { attachedUrl } from '@pcr/contract/jobs/applications/application-credentials.schema.ts';
import type { JobApplication } from '@pcr/contract/jobs/applications/applications.schema.ts';
import { BadgeCheck, Download } from 'lucide-react';
import { CREDENTIAL_STATES, expiryText } from '../../files/files.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { counted } from '../../kit/words/format.ts';
import { useLookAtCredentials, useRecheckSession } from './application-credentials.data.ts';

export interface ApplicantCredentialsProps {
  application: JobApplication;
  /** 'the application by Robin, ...' */
  whose: string;
}

/**
 * The credentials of an application, opened by a press, since its applicant sees each look
 * (credentials.md 9).
 */
export function ApplicantCredentials({ application, whose }: ApplicantCredentialsProps) {
  const { id, credentials } = application;
  const recheck = useRecheckSession();
  const look = useLookAtCredentials(id);
  if (!look.data)
    return (
      <div className="flex flex-col items-start gap-2">
        <Button
          look="secondary"
          icon={BadgeCheck}
          busy={look.isPending}
          busyLabel="Opening..."
          aria-label={`See ${counted(credentials, 'credential')} of ${whose}`}
          onClick={() => look.isPending || look.mutate()}
        >
          See {counted(credentials, 'Credential')}
        </Button>
        <p className="text-sm text-ink-soft">The applicant can see when you look.</p>
        {look.error && (
          <Banner tone="red" live="assertive">
            {look.error.message}
          </Banner>
        )}
      </div>
    );
  const { items } = look.data;
  if (items.length === 0)
    return <p className="text-ink-soft">The applicant has taken the credentials back.</p>;
  return (
    <ul
      aria-label={`Credentials of ${whose}`}
      className="flex flex-col divide-y divide-line border-y border-line"
    >
      {items.map((credential) => (
        <li key={credential.id} className="flex items-center justify-between gap-3 py-2">
          <span className="min-w-0">
            <span className="flex flex-wrap items-baseline gap-x-3">
              <span dir="auto" className="wrap-anywhere font-strong">
                {credential.title}
              </span>
              <Status tone={CREDENTIAL_STATES[credential.state].tone}>
                {CREDENTIAL_STATES[credential.state].label}
              </Status>
            </span>
            <span className="block text-sm text-ink-soft">{expiryText(credential)}</span>
            {credential.issuer && (
              <span dir="auto" className="wrap-anywhere block text-sm text-ink-soft">
                {credential.issuer}
              </span>
            )}
          </span>
          <ButtonLink
            icon={Download}
            href={attachedUrl(id, credential.id)}
            download
            // What the browser saves itself does not say that the session has ended.
            onClick={recheck}
            aria-label={`Download ${credential.title}`}
            className="shrink-0"
          />
        </li>
      ))}
    </ul>
  );
}
