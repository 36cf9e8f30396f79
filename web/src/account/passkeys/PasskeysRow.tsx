import { Fingerprint } from 'lucide-react';
import { LinkRow } from '../../kit/ui/LinkRow.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { paths } from '../../paths.ts';
import { usePasskeys } from './passkeys.data.ts';
import { TITLE } from './passkeys.words.ts';

/**
 * The row of /privacy-security: how many there are, and the way to them; while nobody knows that,
 * only the way.
 */
export function PasskeysRow() {
  const count = usePasskeys().data?.items.length;
  return (
    <LinkRow
      to={paths.passkeys()}
      icon={Fingerprint}
      label={TITLE}
      status={
        count !== undefined && (
          <Status tone={count > 0 ? 'green' : 'neutral'}>{stateOf(count)}</Status>
        )
      }
      hint="Sign in with your fingerprint, face or device PIN"
    />
  );
}

function stateOf(count: number): string {
  if (count === 0) return 'Off';
  return count === 1 ? 'On, 1 passkey' : `On, ${count} passkeys`;
}
