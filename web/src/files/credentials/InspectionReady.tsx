import {
  type Credential,
  credentialName,
} from '@pcr/contract/files/credentials/credentials.schema.ts';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { counted } from '../../kit/words/format.ts';
import { paths } from '../../paths.ts';
import { useDocuments } from '../documents/documents.data.ts';
import { useCredentials } from './credentials.data.ts';
import { endText, papersOf } from './credentials.labels.ts';
import { InspectionReadySkeleton, PAPERS_ROW } from './InspectionReadySkeleton.tsx';

export interface InspectionReadyProps {
  /** Whether the certificates themselves are on the screen. */
  here?: boolean;
}

/**
 * How many of a member's papers are current (credentials.md 14), with the way to the binder: one
 * line of a phone.
 */
export default function InspectionReady({ here = false }: InspectionReadyProps) {
  const { data, error } = useCredentials();
  // So that the device has the list of certificates, too (credentials.md 16).
  useDocuments({ folder: 'certificates', sort: 'expiry' });
  if (!data && !error) return <InspectionReadySkeleton />;
  const { all, over } = papersOf(data?.items ?? []);
  const current = all.length - over.length;
  const said = !data
    ? 'not known right now'
    : all.length === 0
      ? 'no papers yet'
      : `${current} of ${counted(all.length, 'paper')} current`;
  const words = (
    <>
      <span className="block font-strong">Inspection ready: </span>
      <span>{said}</span>
      {over[0] && <span className="hidden text-ink-soft @roomy:inline"> · {worst(over[0])}</span>}
    </>
  );
  const place = 'min-w-0 grow rounded-small text-sm leading-[1.25] @max-[14rem]:basis-[8rem]';
  const add = data && all.length === 0 && !here;
  return (
    <section aria-label="Papers" className="@container">
      <div className={PAPERS_ROW}>
        <Ring part={all.length > 0 ? current / all.length : null} />
        {here ? (
          <p className={place}>{words}</p>
        ) : (
          <Link to={paths.certificates()} className={`${place} py-1`}>
            {words}
          </Link>
        )}
        <ButtonLink
          to={add ? paths.addCertificate() : paths.binder()}
          className="shrink-0 px-2.5! @max-[14rem]:shrink"
        >
          {add ? 'Add a certificate' : 'Make binder'}
        </ButtonLink>
      </div>
    </section>
  );
}

/** 'First Aid expired Nov 1' */
const worst = (credential: Credential) =>
  `${credentialName(credential)} ${endText(credential).replace('Expired', 'expired')}`;

/** The words beside the ring say the same. A narrow phone shows no ring if there is no paper. */
function Ring({ part }: { part: number | null }) {
  return (
    <svg
      viewBox="0 0 40 40"
      aria-hidden
      className={`size-7 shrink-0 -rotate-90 ${part === null ? '@max-[22rem]:hidden' : ''}`}
    >
      <circle cx="20" cy="20" r="17" fill="none" strokeWidth="5" className="stroke-line" />
      {part !== null && part > 0 && (
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
