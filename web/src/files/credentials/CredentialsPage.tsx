import {
  type Credential,
  credentialName,
} from '@pcr/contract/files/credentials/credentials.schema.ts';
import { BadgeCheck, BookOpenCheck, ChevronRight } from 'lucide-react';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { StaleQueryNote } from '../../kit/list/StaleQueryNote.tsx';
import { BackLink } from '../../kit/page/BackLink.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { LinkRow } from '../../kit/ui/LinkRow.tsx';
import { Loading, SkeletonCard } from '../../kit/ui/Skeleton.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { paths } from '../../paths.ts';
import { useCredentials } from './credentials.data.ts';
import { expiryText, STATES } from './credentials.labels.ts';

/** All of one's own credentials with their states (credentials.md 4). */
export default function CredentialsPage() {
  const credentials = useCredentials();
  const { data } = credentials;
  return (
    <div className="flex flex-col gap-4">
      <title>Credentials – PCR</title>
      <header className="flex flex-col items-start gap-2">
        <BackLink to={paths.certificates()}>Back to Certificates</BackLink>
        <h1 className="text-xl">Credentials</h1>
      </header>
      <LinkRow
        label="Inspector Binder"
        hint="One PDF of your papers, for an inspection"
        to={paths.binder()}
        icon={BookOpenCheck}
      />
      <StaleQueryNote what="Your credentials" query={credentials} />
      {data ? (
        <List items={data.items} />
      ) : (
        <NotLoaded
          query={credentials}
          failed="Your credentials could not be loaded"
          waiting={
            <Loading label="Loading your credentials...">
              <SkeletonCard lines={2} />
              <SkeletonCard lines={2} />
            </Loading>
          }
        />
      )}
    </div>
  );
}

function List({ items }: { items: readonly Credential[] }) {
  if (items.length === 0)
    return (
      <EmptyState
        icon={BadgeCheck}
        action={
          <ButtonLink look="primary" to={paths.certificates()}>
            Go to Certificates
          </ButtonLink>
        }
      >
        You have no credentials yet. Open a certificate and say what it is. We tell you before it
        expires.
      </EmptyState>
    );
  return (
    <ul
      aria-label="Credentials"
      className="flex flex-col divide-y divide-line rounded-card border border-line bg-card"
    >
      {items.map((credential) => (
        <li key={credential.id}>
          <Row credential={credential} />
        </li>
      ))}
    </ul>
  );
}

function Row({ credential }: { credential: Credential }) {
  const { label, tone } = STATES[credential.state];
  return (
    <Link
      to={paths.certificate(credential.id)}
      className="flex min-h-touch items-center gap-3 px-4 py-3 transition-colors hover:bg-hover"
    >
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span dir="auto" className="font-strong wrap-anywhere">
            {credentialName(credential)}
          </span>
          <Status tone={tone}>{label}</Status>
        </span>
        <span className="block text-sm text-ink-soft">{expiryText(credential)}</span>
        {credential.issuer && (
          <span dir="auto" className="wrap-anywhere block text-sm text-ink-soft">
            {credential.issuer}
          </span>
        )}
      </span>
      <ChevronRight size="1.25rem" aria-hidden className="shrink-0 text-ink-soft" />
    </Link>
  );
}
