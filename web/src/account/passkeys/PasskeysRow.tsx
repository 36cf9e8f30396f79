import { ChevronRight, Fingerprint } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Status } from '../../kit/ui/Status.tsx';
import { usePasskeys } from './passkeys.data.ts';
import { TITLE } from './passkeys.words.ts';

/** The row of /privacy-security: how many there are, and the way to them; while nobody knows that, only the way. */
export function PasskeysRow() {
  const count = usePasskeys().data?.items.length;
  return (
    <Link
      to={paths.passkeys()}
      className="flex min-h-12 items-center gap-3 rounded-card border border-line bg-card px-4 py-2 transition-colors hover:bg-hover"
    >
      <Fingerprint size="1.25rem" aria-hidden className="shrink-0 text-brand-ink" />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-strong">{TITLE}</span>
          {count !== undefined && <Status tone={count > 0 ? 'green' : 'neutral'}>{stateOf(count)}</Status>}
        </span>
        <span className="block text-sm text-ink-soft">Sign in with your fingerprint, face or device PIN</span>
      </span>
      <ChevronRight size="1.25rem" aria-hidden className="shrink-0 text-ink-soft" />
    </Link>
  );
}

function stateOf(count: number): string {
  if (count === 0) return 'Off';
  return count === 1 ? 'On, 1 passkey' : `On, ${count} passkeys`;
}
