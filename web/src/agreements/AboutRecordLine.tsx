import { Link } from '../kit/ui/Link.tsx';
import { paths } from '../paths.ts';

/**
 * Below each legal text: where a family without an account can ask about a record (disputes.md 1).
 */
export function AboutRecordLine() {
  return (
    <p>
      Is there a record about your family?{' '}
      <Link
        to={paths.aboutRecord()}
        className="inline-block text-brand-ink underline underline-offset-4"
      >
        Ask for it to be looked at
      </Link>
      . You don’t need an account.
    </p>
  );
}
