import {
  type Credential,
  credentialName,
} from '@pcr/contract/files/credentials/credentials.schema.ts';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { counted } from '../../kit/words/format.ts';
import { paths } from '../../paths.ts';
import { useCredentials } from './credentials.data.ts';
import { endText, papersOf } from './credentials.labels.ts';
import { InspectionReadySkeleton } from './InspectionReadySkeleton.tsx';

/** How many of a member's papers are current (credentials.md 14), with the way to the binder. */
export default function InspectionReady() {
  const { data, error } = useCredentials();
  if (!data && !error) return <InspectionReadySkeleton />;
  const { all, over } = papersOf(data?.items ?? []);
  const current = all.length - over.length;
  const words = !data
    ? 'not known right now'
    : all.length === 0
      ? 'no papers yet'
      : `${current} of ${counted(all.length, 'paper')} current`;
  return (
    <section
      aria-label="Papers"
      className="@container rounded-card border border-line bg-card px-3 py-2"
    >
      <div className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-2 @min-[18rem]:flex-nowrap @roomy:gap-x-3">
        <Ring part={all.length > 0 ? current / all.length : 0} />
        <Link to={paths.credentials()} className="min-w-0 grow basis-[8rem] rounded-small">
          <span className="block text-sm font-strong @roomy:text-base">Inspection ready: </span>
          <span className="block text-sm">{words}</span>
          {over[0] && (
            // A phone has no room for it where the list itself follows.
            <span className="hidden text-sm text-ink-soft @roomy:block">{worst(over[0])}</span>
          )}
        </Link>
        {data && all.length === 0 ? (
          <ButtonLink to={paths.addCertificate()} className="shrink-0 px-2.5!">
            Add a certificate
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.binder()} className="shrink-0 px-2.5!">
            Make binder
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/** 'First Aid expired Nov 1' */
const worst = (credential: Credential) =>
  `${credentialName(credential)} ${endText(credential).replace('Expired', 'expired')}`;

/** The words beside it say the same. */
function Ring({ part }: { part: number }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden className="size-9 shrink-0 -rotate-90">
      <circle cx="20" cy="20" r="17" fill="none" strokeWidth="5" className="stroke-line" />
      {part > 0 && (
        <circle
          cx="20"
          cy="20"
          r="17"
          fill="none"
          strokeWidth="5"
          pathLength="1"
          strokeDasharray={`${part} 1`}
          className={part === 1 ? 'stroke-green-ink' : 'stroke-amber-ink'}
        />
      )}
    </svg>
  );
}
