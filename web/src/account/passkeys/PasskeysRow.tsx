import { Fingerprint } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { LinkRow } from '../../kit/ui/LinkRow.tsx';
import { usePasskeys } from './passkeys.data.ts';
import { TITLE } from './passkeys.words.ts';

/** The row of /privacy-security: whether there are passkeys, and the way to them. */
export default function PasskeysRow() {
  const count = usePasskeys().data?.items.length;
  return <LinkRow to={paths.passkeys()} icon={Fingerprint} label={TITLE} hint={`${state(count)}${WHAT}`} />;
}

const WHAT = 'Sign in with your fingerprint, face or device PIN.';

/** Nothing is said that nobody knows yet. */
function state(count: number | undefined): string {
  if (count === undefined) return '';
  if (count === 0) return 'Off. ';
  return count === 1 ? 'On, 1 passkey. ' : `On, ${count} passkeys. `;
}
