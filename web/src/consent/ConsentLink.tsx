import type { Consent } from '@pcr/contract/consent/consent.schema.ts';
import { Link } from '../kit/ui/Link.tsx';
import { paths } from '../paths.ts';

/** Leads from where a consent is missing to the toggle that would change it. */
export function ConsentLink({ to, children }: { to: Consent; children: string }) {
  return (
    <Link
      to={paths.consentManagement({ consent: to })}
      className="-my-3 inline-block py-3 text-brand-ink underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
